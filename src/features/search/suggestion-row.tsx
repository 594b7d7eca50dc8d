// What a row of the suggestions shows: picture, name with what was found in it, and what kind of thing it is.
import { Clock, CornerDownLeft, Search } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { DirectResult, Found, FoundOwn } from "../../../contract/search.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Cover } from "../../ui/cover.tsx";
import { Marked } from "./marked.tsx";
import styles from "./suggestions.module.css";

interface RowProps {
  picture: ReactNode;
  /** Language of the name; null where it is the reader's own. */
  lang?: string;
  name: ReactNode;
  more?: ReactNode;
  kind?: ReactNode;
}

function Row({ picture, lang, name, more, kind }: RowProps) {
  return (
    <>
      <span className={styles.picture}>{picture}</span>
      <span className={styles.words}>
        <span lang={lang} className={styles.name}>
          {name}
        </span>
        {more && <span className={styles.more}>{more}</span>}
      </span>
      {kind && <span className={styles.kind}>{kind}</span>}
    </>
  );
}

const WHOSE = { owner: "yours", co_author: "co_written" } as const;
const swatch = (title: string) => <Cover title={title} className={styles.swatch} />;

export function FoundRow({ found }: { found: Found }) {
  const { t } = useTranslation(["search", "common"]);
  const { work } = found;
  const kind = t(`kind_${found.kind}`);
  if (found.kind === "character") {
    const { name, alias, matches } = found;
    return (
      <Row
        picture={<Avatar name={name} src={found.avatar} size={30} />}
        lang={work.language}
        name={
          <>
            <Marked text={name} ranges={matches.name} />
            {alias !== null && (
              <>
                {" · "}
                <Marked text={alias} ranges={matches.alias} />
              </>
            )}
          </>
        }
        more={<span lang={work.language}>{work.title || t("common:untitled")}</span>}
        kind={kind}
      />
    );
  }
  return (
    <Row
      picture={swatch(work.title)}
      lang={work.language}
      name={work.title ? <Marked text={work.title} ranges={found.matches.title} /> : t("common:untitled")}
      more={<Marked text={work.author.name} ranges={found.matches.author} />}
      kind={kind}
    />
  );
}

export function OwnRow({ own }: { own: FoundOwn }) {
  const { t } = useTranslation(["search", "common"]);
  return (
    <Row
      picture={own.kind === "character" ? <Avatar name={own.name} size={30} /> : swatch(own.name)}
      name={own.name ? <Marked text={own.name} ranges={own.matches.name} /> : t("common:untitled")}
      more={own.world && (own.world.title || t("common:untitled"))}
      kind={
        <>
          {t(`kind_${own.kind}`)}
          <span className={styles.yours} title={t(`${WHOSE[own.role]}_hint`)}>
            {t(WHOSE[own.role])}
          </span>
        </>
      }
    />
  );
}

export function DirectRow({ direct }: { direct: DirectResult }) {
  const { t } = useTranslation(["search", "common"]);
  const isHidden = !direct.own && direct.nsfw && direct.title === "" && direct.author === "";
  return (
    <Row
      picture={swatch(direct.title)}
      name={isHidden ? t("for_adults") : direct.title || t("common:untitled")}
      more={direct.own ? t(WHOSE[direct.role]) : direct.author}
      kind={
        <>
          {t("open_direct")}
          <CornerDownLeft className={styles.enter} aria-hidden="true" />
        </>
      }
    />
  );
}

export function RecentRow({ keyword }: { keyword: string }) {
  return <Row picture={<Clock />} name={keyword} />;
}

export function AllRow({ text }: { text: string }) {
  return <Row picture={<Search />} name={text} />;
}
