// Where a world is found.
export const WORLDS_PATH = "/dashboard/worlds";

export function worldPath(unid: string): string {
  return `${WORLDS_PATH}/${unid}`;
}
