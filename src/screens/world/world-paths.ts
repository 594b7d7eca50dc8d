// Where a world is found.
export const WORLDS_PATH = "/dashboard/worlds";
/** Where deleted ones are. */
export const DELETED_WORLDS_PATH = "/dashboard/recycle?tab=worlds";

export function worldPath(unid: string): string {
  return `${WORLDS_PATH}/${unid}`;
}
