import type { PromotionText } from "../contract/promotion-rules.ts";

/** Title, summary and text by language. */
type Words = Readonly<Record<string, readonly [title: string, summary: string, content: string]>>;

/** The texts of the demonstrations' promotions; the page shows their rules beside them in plain words. */
const WORDS: Readonly<Record<string, Words>> = {
  signUp: {
    EN: [
      "Welcome credit",
      "A first bonus for new members.",
      "Claim it once, within seven days of registering. It stays in your bonus wallet while you play.",
    ],
    TY: [
      "Pambungad na bonus",
      "Unang bonus para sa mga bagong miyembro.",
      "Kunin nang isang beses sa loob ng pitong araw mula sa pagrehistro. Nasa bonus wallet ito habang naglalaro ka.",
    ],
    VI: [
      "Thưởng chào mừng",
      "Khoản thưởng đầu tiên cho thành viên mới.",
      "Nhận một lần trong bảy ngày kể từ khi đăng ký. Tiền thưởng nằm trong ví thưởng khi bạn chơi.",
    ],
    CN: ["新会员礼金", "新会员的第一份奖金。", "注册后七天内可领取一次。游戏期间奖金存放在奖金钱包中。"],
    TH: ["โบนัสต้อนรับ", "โบนัสแรกสำหรับสมาชิกใหม่", "รับได้หนึ่งครั้งภายในเจ็ดวันหลังสมัคร โบนัสจะอยู่ในกระเป๋าโบนัสระหว่างที่คุณเล่น"],
    ID: [
      "Bonus selamat datang",
      "Bonus pertama untuk anggota baru.",
      "Klaim sekali dalam tujuh hari setelah mendaftar. Bonus tersimpan di dompet bonus selama Anda bermain.",
    ],
    JA: [
      "ウェルカムボーナス",
      "新規会員への最初のボーナスです。",
      "登録から7日以内に1回受け取れます。プレイ中はボーナスウォレットに入っています。",
    ],
  },
  checkIn: {
    EN: [
      "Daily check-in",
      "A little more for each day in a row.",
      "Check in once a day. If you miss a day, you start again from day one. After day seven, a new round starts.",
    ],
    TY: [
      "Araw-araw na check-in",
      "Mas malaki sa bawat sunod-sunod na araw.",
      "Mag-check in nang isang beses sa isang araw. Kapag may nalaktawan, magsisimula ulit ang bilang; pagkatapos ng ikapitong araw, panibago ulit.",
    ],
    VI: [
      "Điểm danh mỗi ngày",
      "Mỗi ngày liên tiếp nhận thêm một chút.",
      "Điểm danh mỗi ngày một lần. Bỏ lỡ một ngày thì tính lại từ đầu; sau ngày thứ bảy bắt đầu vòng mới.",
    ],
    CN: ["每日签到", "连续签到，奖励递增。", "每天签到一次。中断一天则重新计算；第七天后重新开始。"],
    TH: ["เช็กอินรายวัน", "ยิ่งต่อเนื่องยิ่งได้เพิ่ม", "เช็กอินได้วันละครั้ง หากขาดไปหนึ่งวันจะเริ่มนับใหม่ และหลังวันที่เจ็ดจะเริ่มรอบใหม่"],
    ID: [
      "Check-in harian",
      "Sedikit lebih banyak setiap hari berturut-turut.",
      "Check-in sekali sehari. Hari yang terlewat memulai hitungan lagi; setelah hari ketujuh dimulai dari awal.",
    ],
    JA: [
      "デイリーチェックイン",
      "続けるほど少しずつ増えます。",
      "1日1回チェックインできます。1日空くと最初からになり、7日目のあとは新しく始まります。",
    ],
  },
  wheel: {
    EN: [
      "Lucky wheel",
      "One free spin a day, with the odds shown beside it.",
      "Every spin is decided by a seed that is fixed beforehand, so you can check it yourself the next day.",
    ],
    TY: [
      "Lucky wheel",
      "Isang libreng ikot bawat araw; nakasulat sa tabi ang tsansa.",
      "Ang bawat ikot ay galing sa seed na itinakda nang maaga, kaya puwede mo itong kuwentahin ulit kinabukasan.",
    ],
    VI: [
      "Vòng quay may mắn",
      "Mỗi ngày một lượt miễn phí, tỷ lệ được công bố.",
      "Mỗi lượt quay đều được tính từ một seed đã cố định từ trước, nên hôm sau bạn có thể tự tính lại.",
    ],
    CN: ["幸运转盘", "每天一次免费转动，概率公开。", "每次结果都由预先确定的种子得出，次日您可以自行复算。"],
    TH: [
      "วงล้อนำโชค",
      "หมุนฟรีวันละครั้ง พร้อมแสดงโอกาสทุกรางวัล",
      "ทุกการหมุนคำนวณจากซีดที่กำหนดไว้ล่วงหน้า คุณจึงคำนวณซ้ำได้ในวันถัดไป",
    ],
    ID: [
      "Roda keberuntungan",
      "Satu putaran gratis sehari, peluangnya tercantum di sampingnya.",
      "Setiap putaran berasal dari seed yang ditetapkan sebelumnya, sehingga keesokan harinya Anda dapat menghitungnya lagi.",
    ],
    JA: [
      "ラッキーホイール",
      "1日1回無料。当選確率も表示しています。",
      "結果はあらかじめ決めたシードから計算されるため、翌日に計算し直せます。",
    ],
  },
  rebate: {
    EN: [
      "Daily slots rebate",
      "0.5% of your valid slots bets is returned each day.",
      "You can claim the rebate for today's slots bets from tomorrow, win or lose.",
    ],
    TY: [
      "Araw-araw na rebate sa slots",
      "Bumabalik ang 0.5% ng valid bet mo sa slots bawat araw.",
      "Ang itinaya mo sa slots ngayon ay makukuha simula bukas, panalo man o talo.",
    ],
    VI: [
      "Hoàn trả nổ hũ mỗi ngày",
      "Hoàn 0,5% cược hợp lệ ở nổ hũ mỗi ngày.",
      "Cược nổ hũ hôm nay được nhận hoàn trả từ ngày mai, thắng hay thua đều được.",
    ],
    CN: [
      "老虎机每日返水",
      "每天返还老虎机有效投注的 0.5%。",
      "今天的老虎机投注，无论输赢，明天起可领取返水。",
    ],
    TH: [
      "คืนยอดสล็อตรายวัน",
      "คืน 0.5% ของยอดเดิมพันสล็อตที่นับได้ทุกวัน",
      "ยอดเดิมพันสล็อตของวันนี้รับคืนได้ตั้งแต่พรุ่งนี้ ไม่ว่าจะแพ้หรือชนะ",
    ],
    ID: [
      "Rebate slot harian",
      "0,5% dari taruhan sah Anda di slot kembali setiap hari.",
      "Taruhan slot hari ini dapat diklaim mulai besok, menang atau kalah.",
    ],
    JA: [
      "スロット日次リベート",
      "スロットの有効ベットの0.5%が毎日戻ります。",
      "今日のスロットのベット分は、勝ち負けにかかわらず明日から受け取れます。",
    ],
  },
  depositMatch: {
    EN: [
      "Reload bonus",
      "30% on top of one deposit a day.",
      "Join first, then deposit. The bonus is based on the first deposit you make after joining.",
    ],
    TY: [
      "Reload bonus",
      "30% dagdag sa isang deposito bawat araw.",
      "Sumali muna, saka magdeposito. Ang bonus ay batay sa unang deposito pagkatapos sumali.",
    ],
    VI: [
      "Thưởng nạp lại",
      "Thêm 30% cho một lần nạp mỗi ngày.",
      "Tham gia trước rồi mới nạp. Tiền thưởng tính theo lần nạp đầu tiên sau khi tham gia.",
    ],
    CN: ["续存奖金", "每天一笔存款加赠 30%。", "请先参加再存款。奖金按参加后的第一笔存款计算。"],
    TH: ["โบนัสเติมเงิน", "เพิ่ม 30% ให้ยอดฝากหนึ่งครั้งต่อวัน", "เข้าร่วมก่อนแล้วจึงฝาก โบนัสคิดจากยอดฝากแรกหลังเข้าร่วม"],
    ID: [
      "Bonus isi ulang",
      "30% tambahan untuk satu deposit sehari.",
      "Ikut dahulu, lalu deposit. Bonus dihitung dari deposit pertama setelah ikut.",
    ],
    JA: [
      "リロードボーナス",
      "1日1回の入金に30%を追加します。",
      "先に参加してから入金してください。ボーナスは参加後の最初の入金から計算されます。",
    ],
  },
  raffle: {
    EN: [
      "Deposit raffle",
      "One ticket for each full amount deposited.",
      "Each ticket is one draw, with a prize each time. The odds are shown below.",
    ],
    TY: [
      "Raffle sa deposito",
      "Isang tiket sa bawat buong halagang idineposito.",
      "Isang bunot ang bawat tiket at may premyo kada bunot. Nasa ibaba ang tsansa.",
    ],
    VI: [
      "Rút thăm theo tiền nạp",
      "Nạp đủ mức là có một vé.",
      "Mỗi vé là một lượt rút, lượt nào cũng có thưởng. Tỷ lệ ở bên dưới.",
    ],
    CN: ["存款抽奖", "存款每满额得一张奖券。", "每张奖券抽奖一次，次次有奖。概率见下方。"],
    TH: ["จับรางวัลจากยอดฝาก", "ฝากครบทุกยอดที่กำหนดได้หนึ่งใบ", "หนึ่งใบจับได้หนึ่งครั้ง มีรางวัลทุกครั้ง ดูโอกาสด้านล่าง"],
    ID: [
      "Undian deposit",
      "Satu tiket untuk setiap kelipatan penuh yang didepositkan.",
      "Setiap tiket adalah satu undian, selalu dengan hadiah. Peluangnya tercantum di bawah.",
    ],
    JA: [
      "入金くじ",
      "一定額の入金ごとに1枚のチケット。",
      "チケット1枚で1回抽選でき、毎回賞があります。確率は下に表示しています。",
    ],
  },
  manual: {
    EN: [
      "Big win picture",
      "Show us your best win of the month.",
      "Send a picture of your win and a few words about it. We review each one and decide on the bonus.",
    ],
    TY: [
      "Larawan ng malaking panalo",
      "Ipakita ang pinakamalaki mong panalo ngayong buwan.",
      "Magpadala ng larawan ng panalo at kaunting kuwento. Tinitingnan namin ang bawat isa bago magpasya sa bonus.",
    ],
    VI: [
      "Khoe ảnh thắng lớn",
      "Cho chúng tôi xem ván thắng lớn nhất trong tháng.",
      "Gửi ảnh ván thắng kèm vài lời. Chúng tôi xem từng ảnh rồi quyết định mức thưởng.",
    ],
    CN: ["大奖晒图", "晒出您本月最大的一次赢奖。", "发送赢奖截图并附几句话。我们会逐一查看并决定奖金。"],
    TH: ["ภาพชัยชนะใหญ่", "โชว์ชัยชนะที่ดีที่สุดของเดือนนี้", "ส่งภาพพร้อมเล่าสั้น ๆ เราจะดูทุกภาพและตัดสินใจเรื่องโบนัส"],
    ID: [
      "Foto kemenangan besar",
      "Tunjukkan kemenangan terbaik Anda bulan ini.",
      "Kirim gambar kemenangan Anda dengan sedikit cerita. Kami melihat semuanya dan memutuskan bonusnya.",
    ],
    JA: [
      "ビッグウィンの写真",
      "今月いちばんの勝ちを見せてください。",
      "勝ちの画像に一言添えて送ってください。1件ずつ確認し、ボーナスを決めます。",
    ],
  },
};

/** Returns the texts of a demonstration's promotion by language. */
export function demoTexts(name: string): Record<string, PromotionText> {
  return Object.fromEntries(
    Object.entries(WORDS[name] ?? {}).map(([language, [title, summary, content]]) => [
      language,
      { title, summary, content: `<p>${content}</p>` },
    ]),
  );
}
