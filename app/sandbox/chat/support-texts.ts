import type { Choice, Topic } from "./support-talk.ts";

/** The texts of the demonstration's support in one language. `{brand}` and `{host}` are filled in. */
export interface SupportTexts {
  title: string;
  host: string;
  notice: string;
  hello: string;
  you: string;
  desk: string;
  message: string;
  send: string;
  more: string;
  choices: Readonly<Record<Choice, string>>;
  answers: Readonly<Record<Topic, string>>;
  /** The page for a question about an agent's pay, and the link to it, on a brand with feedback. */
  agentFeedback: string;
  writeFeedback: string;
  operator: string;
  thanks: string;
}

const TEXTS: Readonly<Record<string, SupportTexts>> = {
  en: {
    title: "Live chat",
    host: "Demonstration, served by {host}",
    notice: "This is a demonstration. A program answers here, and no person reads along.",
    hello: "Hello, this is the demonstration chat of {brand}. Choose a topic, or write your question.",
    you: "You",
    desk: "Demo assistant",
    message: "Your question",
    send: "Send",
    more: "More about it in the help",
    choices: {
      deposit: "Deposit",
      withdrawal: "Withdrawal",
      bonus: "Bonus",
      signIn: "Sign-in",
      agentPay: "Agents' pay",
      operator: "Talk to an operator",
    },
    answers: {
      deposit:
        "Open Deposit in the member centre, choose a payment method and an amount, and follow the steps. Your balance changes once the payment is confirmed.",
      withdrawal:
        "Set a withdrawal password, add an account in your own name, then open Withdraw. While a betting requirement is open, the page shows how much is left to bet before you can withdraw.",
      bonus:
        "You choose a bonus together with a deposit. It is kept apart from your balance until its betting requirement is met; then you claim it in the reward centre.",
      signIn:
        "Sign in with your username and password. If you forgot the password, the sign-in window leads to a new one. Nobody here asks for your password: please do not write it.",
      agentPay:
        "Open My income in the agent centre and choose a payment: its payslip shows how the amount was computed. “Recompute now” on it derives the amount again from every bet and payment.",
    },
    agentFeedback:
      "If it is still wrong, write the payslip's number on the page Feedback; the reply arrives in your messages.",
    writeFeedback: "Write feedback",
    thanks: "You are welcome. If there is anything else, choose a topic or write your question.",
    operator:
      "An operator would write to you now. This is the demonstration's chat at {host}: no person is there, so nobody will write. The topics below and the help have answers.",
  },
  fil: {
    title: "Live chat",
    host: "Demo, mula sa {host}",
    notice: "Demo ito. Programa ang sumasagot dito, at walang taong nagbabasa.",
    hello: "Kumusta, ito ang demo na chat ng {brand}. Pumili ng paksa o isulat ang tanong mo.",
    you: "Ikaw",
    desk: "Demo assistant",
    message: "Ang tanong mo",
    send: "Ipadala",
    more: "Basahin pa sa tulong",
    choices: {
      deposit: "Deposito",
      withdrawal: "Withdrawal",
      bonus: "Bonus",
      signIn: "Pag-login",
      agentPay: "Kita ng agent",
      operator: "Makipag-usap sa operator",
    },
    answers: {
      deposit:
        "Buksan ang Deposit sa member centre, pumili ng paraan ng bayad at halaga, at sundin ang mga hakbang. Magbabago ang balanse mo kapag nakumpirma ang bayad.",
      withdrawal:
        "Magtakda ng withdrawal password, magdagdag ng account na nasa pangalan mo, saka buksan ang Withdraw. Habang may kailangan pang itaya, makikita roon kung magkano pa bago ka makapag-withdraw.",
      bonus:
        "Pinipili ang bonus kasabay ng deposito. Hiwalay ito sa balanse mo hanggang matapos ang kailangang itaya; saka mo ito kukunin sa reward center.",
      signIn:
        "Mag-login gamit ang username at password mo. Kung nakalimutan mo ang password, makakakuha ka ng bago mula sa login window. Walang hihingi ng password mo rito: huwag mo itong isulat.",
      agentPay:
        "Buksan ang Aking kita sa agent center at pumili ng bayad: makikita sa payslip kung paano kinuwenta ang halaga. Kinukuwenta ulit ito ng “Kuwentahin na” mula sa bawat taya at bayad.",
    },
    agentFeedback:
      "Kung mali pa rin, isulat ang numero ng payslip sa pahinang Feedback; darating ang sagot sa mga mensahe mo.",
    writeFeedback: "Sumulat ng feedback",
    thanks: "Walang anuman. Kung may iba pa, pumili ng paksa o isulat ang tanong mo.",
    operator:
      "Dito na sana susulat sa iyo ang operator. Chat ito ng demo sa {host}: walang tao rito, kaya walang susulat. May mga sagot sa mga paksa sa ibaba at sa tulong.",
  },
  vi: {
    title: "Chat trực tiếp",
    host: "Bản trình diễn, từ {host}",
    notice: "Đây là bản trình diễn. Một chương trình trả lời ở đây, không có người đọc.",
    hello: "Xin chào, đây là chat trình diễn của {brand}. Hãy chọn một chủ đề hoặc viết câu hỏi.",
    you: "Bạn",
    desk: "Trợ lý trình diễn",
    message: "Câu hỏi của bạn",
    send: "Gửi",
    more: "Xem thêm trong phần trợ giúp",
    choices: {
      deposit: "Nạp tiền",
      withdrawal: "Rút tiền",
      bonus: "Tiền thưởng",
      signIn: "Đăng nhập",
      agentPay: "Thu nhập đại lý",
      operator: "Gặp nhân viên",
    },
    answers: {
      deposit:
        "Mở mục Nạp tiền trong trung tâm thành viên, chọn phương thức và số tiền rồi làm theo từng bước. Số dư thay đổi khi khoản thanh toán được xác nhận.",
      withdrawal:
        "Đặt mật khẩu rút tiền, thêm một tài khoản đứng tên bạn, rồi mở mục Rút tiền. Khi còn yêu cầu cược, trang cho biết cần cược thêm bao nhiêu trước khi rút.",
      bonus:
        "Bạn chọn tiền thưởng cùng lúc nạp tiền. Tiền này nằm riêng với số dư cho đến khi đủ yêu cầu cược; sau đó bạn nhận ở trung tâm thưởng.",
      signIn:
        "Đăng nhập bằng tên đăng nhập và mật khẩu. Nếu quên mật khẩu, bạn có thể lấy lại từ cửa sổ đăng nhập. Không ai ở đây hỏi mật khẩu: xin đừng viết ra.",
      agentPay:
        "Mở Thu nhập của tôi trong trung tâm đại lý và chọn một khoản trả: phiếu quyết toán cho thấy số tiền được tính thế nào. Nút “Tính lại ngay” trên phiếu tính lại số tiền từ từng cược và khoản thanh toán.",
    },
    agentFeedback: "Nếu vẫn sai, hãy ghi số phiếu ở trang Góp ý; câu trả lời sẽ đến trong tin nhắn của bạn.",
    writeFeedback: "Viết góp ý",
    thanks: "Không có gì. Nếu cần gì thêm, hãy chọn một chủ đề hoặc viết câu hỏi.",
    operator:
      "Lúc này nhân viên sẽ viết cho bạn. Đây là chat của bản trình diễn tại {host}: không có người nào ở đây nên sẽ không ai viết. Các chủ đề bên dưới và phần trợ giúp có câu trả lời.",
  },
  "zh-Hans": {
    title: "在线客服",
    host: "演示，由 {host} 提供",
    notice: "这是演示。这里由程序回答，没有真人查看。",
    hello: "您好，这是 {brand} 的演示客服。请选择主题，或写下您的问题。",
    you: "您",
    desk: "演示助手",
    message: "您的问题",
    send: "发送",
    more: "在帮助中查看更多",
    choices: {
      deposit: "存款",
      withdrawal: "取款",
      bonus: "奖金",
      signIn: "登录",
      agentPay: "代理收入",
      operator: "联系人工客服",
    },
    answers: {
      deposit: "在会员中心打开“存款”，选择支付方式和金额，按步骤操作。付款确认后余额随即更新。",
      withdrawal:
        "先设置取款密码并添加您本人名下的账户，再打开“取款”。尚有投注要求未完成时，页面会显示取款前还须投注多少。",
      bonus: "奖金在存款时一并选择。完成投注要求之前与余额分开，完成后在奖励中心领取。",
      signIn: "请用用户名和密码登录。忘记密码时，可从登录窗口重设。这里不会有人索要您的密码，请勿写出密码。",
      agentPay:
        "在代理中心打开“我的收入”，选择一笔款项：结算单会显示金额的计算方式。点击“立即重新计算”，会根据每笔投注和付款重新算出金额。",
    },
    agentFeedback: "如仍有错误，请在“意见反馈”页面写明结算单编号，答复会发送到您的消息中。",
    writeFeedback: "填写意见反馈",
    thanks: "不客气。如还有其他问题，请选择主题或写下您的问题。",
    operator:
      "此时本应由人工客服回复。这是 {host} 上的演示客服：没有真人在场，因此不会有人回复。下方主题和帮助中有解答。",
  },
  th: {
    title: "แชตสด",
    host: "การสาธิต ให้บริการโดย {host}",
    notice: "นี่คือการสาธิต โปรแกรมเป็นผู้ตอบ ไม่มีคนอ่าน",
    hello: "สวัสดี นี่คือแชตสาธิตของ {brand} เลือกหัวข้อหรือพิมพ์คำถามได้เลย",
    you: "คุณ",
    desk: "ผู้ช่วยสาธิต",
    message: "คำถามของคุณ",
    send: "ส่ง",
    more: "อ่านเพิ่มเติมในความช่วยเหลือ",
    choices: {
      deposit: "ฝากเงิน",
      withdrawal: "ถอนเงิน",
      bonus: "โบนัส",
      signIn: "เข้าสู่ระบบ",
      agentPay: "รายได้ตัวแทน",
      operator: "คุยกับเจ้าหน้าที่",
    },
    answers: {
      deposit: "เปิดเมนูฝากเงินในศูนย์สมาชิก เลือกวิธีชำระและจำนวนเงิน แล้วทำตามขั้นตอน ยอดเงินจะเปลี่ยนเมื่อยืนยันการชำระแล้ว",
      withdrawal:
        "ตั้งรหัสผ่านถอนเงิน เพิ่มบัญชีในชื่อของคุณ แล้วเปิดเมนูถอนเงิน ระหว่างที่ยังเดิมพันไม่ครบ หน้านั้นแสดงว่าต้องเดิมพันอีกเท่าไรก่อนถอน",
      bonus: "คุณเลือกโบนัสพร้อมกับการฝาก โบนัสจะแยกจากยอดเงินจนกว่าจะเดิมพันครบ แล้วจึงรับได้ที่ศูนย์รางวัล",
      signIn:
        "เข้าสู่ระบบด้วยชื่อผู้ใช้และรหัสผ่าน หากลืมรหัสผ่าน ตั้งใหม่ได้จากหน้าต่างเข้าสู่ระบบ ที่นี่ไม่มีใครขอรหัสผ่านของคุณ โปรดอย่าพิมพ์รหัสผ่าน",
      agentPay:
        "เปิดรายได้ของฉันในศูนย์ตัวแทนแล้วเลือกรายการจ่าย ใบแสดงรายได้จะแสดงวิธีคำนวณ ปุ่ม “คำนวณใหม่ตอนนี้” คำนวณยอดอีกครั้งจากทุกเดิมพันและทุกการจ่าย",
    },
    agentFeedback: "หากยังไม่ถูกต้อง เขียนเลขที่ใบแสดงรายได้ที่หน้าข้อเสนอแนะ คำตอบจะส่งไปที่ข้อความของคุณ",
    writeFeedback: "เขียนข้อเสนอแนะ",
    thanks: "ยินดีช่วย หากมีเรื่องอื่น เลือกหัวข้อหรือพิมพ์คำถามได้เลย",
    operator:
      "ตอนนี้เจ้าหน้าที่ควรจะตอบคุณ แต่นี่คือแชตของการสาธิตที่ {host} ไม่มีคนอยู่ จึงไม่มีใครตอบ หัวข้อด้านล่างและหน้าช่วยเหลือมีคำตอบ",
  },
  id: {
    title: "Obrolan langsung",
    host: "Demonstrasi, dari {host}",
    notice: "Ini demonstrasi. Sebuah program yang menjawab di sini, tidak ada orang yang membaca.",
    hello: "Halo, ini obrolan demonstrasi {brand}. Pilih topik, atau tulis pertanyaan Anda.",
    you: "Anda",
    desk: "Asisten demo",
    message: "Pertanyaan Anda",
    send: "Kirim",
    more: "Selengkapnya di bantuan",
    choices: {
      deposit: "Deposit",
      withdrawal: "Penarikan",
      bonus: "Bonus",
      signIn: "Masuk",
      agentPay: "Penghasilan agen",
      operator: "Bicara dengan operator",
    },
    answers: {
      deposit:
        "Buka Deposit di pusat anggota, pilih cara pembayaran dan jumlah, lalu ikuti langkahnya. Saldo Anda berubah setelah pembayaran dikonfirmasi.",
      withdrawal:
        "Buat kata sandi penarikan, tambahkan rekening atas nama Anda sendiri, lalu buka Tarik. Selama masih ada syarat taruhan, halaman itu menunjukkan berapa lagi yang harus dipertaruhkan sebelum menarik.",
      bonus:
        "Bonus dipilih bersama deposit. Bonus dipisahkan dari saldo sampai syarat taruhannya terpenuhi; lalu Anda mengklaimnya di pusat hadiah.",
      signIn:
        "Masuk dengan nama pengguna dan kata sandi. Jika lupa kata sandi, jendela masuk membantu membuat yang baru. Tidak ada yang meminta kata sandi Anda di sini: jangan menuliskannya.",
      agentPay:
        "Buka Penghasilan saya di pusat agen dan pilih sebuah pembayaran: slipnya menunjukkan cara jumlah itu dihitung. “Hitung ulang sekarang” menghitungnya lagi dari setiap taruhan dan pembayaran.",
    },
    agentFeedback:
      "Bila masih salah, tulis nomor slip di halaman Masukan; jawabannya akan masuk ke pesan Anda.",
    writeFeedback: "Tulis masukan",
    thanks: "Sama-sama. Jika ada hal lain, pilih topik atau tulis pertanyaan Anda.",
    operator:
      "Sekarang seharusnya seorang operator menulis kepada Anda. Ini obrolan demonstrasi di {host}: tidak ada orang di sana, jadi tidak akan ada yang menulis. Topik di bawah dan bantuan memuat jawabannya.",
  },
  ja: {
    title: "ライブチャット",
    host: "デモ（提供元：{host}）",
    notice: "これはデモです。プログラムが回答し、人は見ていません。",
    hello: "こんにちは。{brand}のデモチャットです。トピックを選ぶか、ご質問を入力してください。",
    you: "あなた",
    desk: "デモアシスタント",
    message: "ご質問",
    send: "送信",
    more: "ヘルプで詳しく見る",
    choices: {
      deposit: "入金",
      withdrawal: "出金",
      bonus: "ボーナス",
      signIn: "ログイン",
      agentPay: "エージェントの収入",
      operator: "担当者と話す",
    },
    answers: {
      deposit:
        "会員センターで「入金」を開き、支払い方法と金額を選んで、画面の手順に従ってください。支払いが確認されると残高に反映されます。",
      withdrawal:
        "出金パスワードを設定し、ご本人名義の口座を追加してから「出金」を開いてください。ベット条件が残っている間は、出金までにあといくら必要かが表示されます。",
      bonus:
        "ボーナスは入金と一緒に選びます。ベット条件を満たすまでは残高とは別に管理され、満たしたら特典センターで受け取れます。",
      signIn:
        "ユーザー名とパスワードでログインしてください。パスワードを忘れたときは、ログイン画面から再設定できます。ここでパスワードをお聞きすることはありません。入力しないでください。",
      agentPay:
        "エージェントセンターの「自分の収入」で支払いを選ぶと、明細書に計算内容が表示されます。「今すぐ再計算」を押すと、すべてのベットと支払いから額を計算し直します。",
    },
    agentFeedback:
      "それでも誤りがあれば、「ご意見」のページに明細書の番号をお書きください。お返事はメッセージに届きます。",
    writeFeedback: "ご意見を書く",
    thanks: "どういたしまして。ほかにもあれば、トピックを選ぶか、ご質問を入力してください。",
    operator:
      "本来はここで担当者がお返事します。これは{host}のデモのチャットで、担当者はいないため、返信はありません。下のトピックとヘルプに回答があります。",
  },
};

/** Returns the texts of a language, and its tag; English for a language that the support does not have. */
export function supportTexts(tag: string): { tag: string; texts: SupportTexts } {
  const known = Object.hasOwn(TEXTS, tag) ? tag : "en";
  return { tag: known, texts: TEXTS[known] as SupportTexts };
}
