// How a page that readers open by a link reads and changes its address: by the application's router, or, where it stands
// alone for a visitor, by the browser's history. The page knows neither.
import { type ComponentProps, type ComponentType, createContext, type ReactNode, useContext } from "react";
import styles from "../ui/button.module.css";
import { classNames } from "../ui/class-names.ts";

export interface PageLinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** A path, or a query ("?…"), which stays on the page. */
  to: string;
}

export interface PageNavigation {
  /** The query of the address. */
  search: string;
  /** Sets the query, with an entry of its own in the history unless it replaces the present one. */
  goTo(search: string, options?: { replace?: boolean }): void;
  Link: ComponentType<PageLinkProps>;
}

const Context = createContext<PageNavigation | null>(null);
export const PageNavigationProvider = Context.Provider;

export function usePageNavigation(): PageNavigation {
  const navigation = useContext(Context);
  if (!navigation) throw new Error("The page stands in a PageNavigationProvider");
  return navigation;
}

export function PageLink(props: PageLinkProps) {
  const { Link } = usePageNavigation();
  return <Link {...props} />;
}

export interface PageButtonLinkProps extends PageLinkProps {
  icon?: ReactNode;
  variant?: "primary" | "secondary";
}

/** A link that looks like a button. */
export function PageButtonLink({ icon, variant = "secondary", className, children, ...rest }: PageButtonLinkProps) {
  return (
    <PageLink {...rest} className={classNames(styles.button, styles[variant], styles.md, className)}>
      {icon && <span className={styles.icon}>{icon}</span>}
      {children}
    </PageLink>
  );
}
