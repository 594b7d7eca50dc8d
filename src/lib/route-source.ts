// The name of the previous route (product.md 2, navigation rules).

let current: string | null = null;
let source: string | null = null;

/** Records the current route; the previous one becomes the source. */
export function enterRoute(name: string): void {
  if (name === current) return;
  source = current;
  current = name;
}

/** The name of the previous route, or null on the first one. */
export function routeSource(): string | null {
  return source;
}
