// A held picture, fetched with the login session.
import type { RefObject } from "react";
import { heldImageEndpoints } from "../../../contract/held-images.ts";
import { callFile } from "../../lib/api/call.ts";
import { type FetchedPicture, useFetchedPicture } from "../../lib/use-fetched-picture.ts";

export function useHeldPicture(imageId: string, place: RefObject<HTMLElement | null>): FetchedPicture {
  const fetchPicture = (signal: AbortSignal) =>
    callFile(heldImageEndpoints.picture, { params: { imageId } }, { signal });
  return useFetchedPicture(imageId, fetchPicture, place);
}
