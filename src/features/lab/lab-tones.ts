// The Lab's tools and tones, in the order in which they are offered.
import { labTone, labTool } from "../../../contract/generations.ts";

export const LAB_TOOLS = labTool.options;
export const LAB_TONES = labTone.options;
