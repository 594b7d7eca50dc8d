// Whether somebody on this device has said that they are an adult: at a work for adults, or for the lists of the square.
import { useCallback, useState } from "react";
import { storage } from "../lib/storage.ts";
import { KEYS } from "./storage-keys.ts";

export const isAdultReader = (): boolean =>
  storage.get(KEYS.adultReader) === true || storage.get(KEYS.squareNsfw) === true;

/** Whether they have, and how they say so. */
export function useAdultReader(): [isAdult: boolean, sayAdult: () => void] {
  const [isAdult, setAdult] = useState(isAdultReader);
  const sayAdult = useCallback(() => {
    storage.set(KEYS.adultReader, true);
    setAdult(true);
  }, []);
  return [isAdult, sayAdult];
}
