// What a visitor pressed before the application was loaded, which goes on with it.

let pending: string | null = null;

export const followPress = (uid: string): string => `follow ${uid}`;
export const worldPress = (shareId: string): string => `use ${shareId}`;

export function setPendingPress(press: string | null): void {
  pending = press;
}

/** Whether it is this one; true once. */
export function takePendingPress(press: string): boolean {
  if (pending !== press) return false;
  pending = null;
  return true;
}
