// People as the API returns them.
import type { FollowItem, UserProfile } from "../../../contract/people.ts";
import type { WorkCounts } from "../square/author-works.service.ts";
import type { FollowRow, ProfileRow, UserRow } from "./people.repo.ts";

export function presentUser({ id, name, avatar, is_official }: UserRow): UserProfile["user"] {
  return { _id: id, name, avatar, is_official };
}

export function presentProfile(row: ProfileRow, works: WorkCounts): UserProfile {
  const { following_count, follower_count, is_follower, is_following } = row;
  return {
    user: presentUser(row),
    following_count,
    follower_count,
    following: { is_follower, is_following },
    ...works,
  };
}

export function presentFollow(row: FollowRow): FollowItem {
  return { user: presentUser(row), following: { is_follower: row.is_follower, is_following: row.is_following } };
}
