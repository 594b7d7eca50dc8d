// Whom a visitor wanted to follow before the application was loaded, which goes on with it.

let pending: string | null = null;

export function setPendingFollow(uid: string | null): void {
  pending = uid;
}

/** Whether it is this person; true once. */
export function takePendingFollow(uid: string): boolean {
  if (pending !== uid) return false;
  pending = null;
  return true;
}
