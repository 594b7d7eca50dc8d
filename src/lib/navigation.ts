// Going somewhere from outside a component. The router registers itself here.

export interface GoOptions {
  replace?: boolean;
  state?: unknown;
}

type Go = (to: string, options?: GoOptions) => Promise<void>;

let go: Go = async (to) => location.assign(to);

/** Registers the router. */
export function setNavigator(next: Go): void {
  go = next;
}

/** Shows a route. Resolves when it is on the page, its code fetched. */
export function goTo(to: string, options?: GoOptions): Promise<void> {
  return go(to, options);
}
