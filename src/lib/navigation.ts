// Going somewhere from outside a component. The router registers itself here.

export interface GoOptions {
  replace?: boolean;
  state?: unknown;
}

type Go = (to: string, options?: GoOptions) => void;

let go: Go = (to) => location.assign(to);

/** Registers the router. */
export function setNavigator(next: Go): void {
  go = next;
}

/** Shows a route. */
export function goTo(to: string, options?: GoOptions): void {
  go(to, options);
}
