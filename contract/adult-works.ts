// Works for adults as calls for one of them tell of it.
import { z } from "zod";

/** Whether who asks for a work says that they are an adult and want to see it if it is for adults. */
export const adultQuery = z.object({ nsfw: z.stringbool().default(false) });

/** It is for adults, and who asked has not said that they are one and has no part in it: only title and author are told. */
export const isWithheld = z.boolean().default(false);
