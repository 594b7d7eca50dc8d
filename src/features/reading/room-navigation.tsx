// How the reading room reads and changes the address: by the application's router, or, where a visitor's room stands
// alone, by the browser's history. The room knows neither.
import { type ComponentProps, type ComponentType, createContext, type ReactNode, useContext } from "react";
import styles from "../../ui/button.module.css";
import { classNames } from "../../ui/class-names.ts";

export interface RoomLinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** A path, or the query of a chapter (`chapterSearch`), which stays in the room. */
  to: string;
}

export interface RoomNavigation {
  /** The query of the address. */
  search: string;
  /** Opens a chapter, with an entry of its own in the history unless it replaces the present one. */
  goTo(search: string, options?: { replace?: boolean }): void;
  Link: ComponentType<RoomLinkProps>;
}

const Context = createContext<RoomNavigation | null>(null);
export const RoomNavigationProvider = Context.Provider;

export function useRoomNavigation(): RoomNavigation {
  const navigation = useContext(Context);
  if (!navigation) throw new Error("The reading room stands in a RoomNavigationProvider");
  return navigation;
}

export const chapterSearch = (chapterId: string): string => `?c=${encodeURIComponent(chapterId)}`;

/** The chapter that the address names; null for none. */
export function useAskedChapter(): string | null {
  return new URLSearchParams(useRoomNavigation().search).get("c") || null;
}

export function RoomLink(props: RoomLinkProps) {
  const { Link } = useRoomNavigation();
  return <Link {...props} />;
}

/** A link that looks like a button. */
export function RoomButtonLink({ icon, children, ...rest }: RoomLinkProps & { icon?: ReactNode }) {
  return (
    <RoomLink {...rest} className={classNames(styles.button, styles.secondary, styles.md)}>
      {icon && <span className={styles.icon}>{icon}</span>}
      {children}
    </RoomLink>
  );
}
