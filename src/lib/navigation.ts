// Navigates from outside of components. The router registers itself here.

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

/** Navigates to a route. Resolves when its code is loaded and it is rendered. */
export function goTo(to: string, options?: GoOptions): Promise<void> {
  return go(to, options);
}
