// What the Lab can do and how it can sound, in the order they are offered.
import { labTone, labTool } from "../../../contract/generations.ts";

export const LAB_TOOLS = labTool.options;
export const LAB_TONES = labTone.options;
