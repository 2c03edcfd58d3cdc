import { Form, Link, useNavigate } from "@remix-run/react";
import clsx from "clsx";
import { type FormEvent, useEffect, useRef } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { changeLobby, type LobbyQuery, lobbyHref, searchText } from "../../site/games/lobby-query.ts";
import { Icon } from "../../ui/icon.tsx";
import { iconButton } from "../../ui/icon-button.ts";
import { control, InputBox } from "../../ui/input-box.tsx";

/** The pause in typing before the search begins (spec section 5). */
const DEBOUNCE_MS = 500;

/** Searches by name during typing, but only when the text differs from the list's. Without scripts, a form. */
export function SearchBox({ path, query }: { path: string; query: LobbyQuery }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const shown = query.gameName;

  // The address can change without this field: by "clear", a vendor or the Back button.
  useEffect(() => {
    const field = input.current;
    if (field && searchText(field.value) !== shown && document.activeElement !== field) field.value = shown;
  }, [shown]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = () => {
    clearTimeout(timer.current);
    const gameName = searchText(input.current?.value ?? "");
    if (gameName === shown) return;
    // One search is one history entry, however long the typing took.
    const replace = shown !== "" && gameName !== "";
    navigate(lobbyHref(path, changeLobby(query, { gameName })), { preventScrollReset: true, replace });
  };
  const later = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(search, DEBOUNCE_MS);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search();
  };

  return (
    <Form
      method="get"
      action={path}
      role="search"
      className="relative max-lg:flex-1 lg:ml-auto lg:w-84"
      onSubmit={submit}
    >
      <InputBox as="label" className={shown ? "pr-11.5" : undefined}>
        <Icon name="search" size={18} />
        <span className="sr-only">{t("lobby.search")}</span>
        <input
          ref={input}
          className={clsx(control, "[&::-webkit-search-cancel-button]:hidden")}
          type="search"
          name="gameName"
          defaultValue={shown}
          placeholder={t("lobby.search")}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          onChange={later}
        />
      </InputBox>
      {shown ? (
        <span className="absolute top-0.5 right-0.5">
          <Link
            className={iconButton()}
            to={lobbyHref(path, changeLobby(query, { gameName: "" }))}
            preventScrollReset
            aria-label={t("lobby.search.clear")}
            onClick={() => {
              if (input.current) input.current.value = "";
            }}
          >
            <Icon name="close" size={18} />
          </Link>
        </span>
      ) : null}
    </Form>
  );
}
