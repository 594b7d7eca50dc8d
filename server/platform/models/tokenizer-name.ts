// Which public vocabulary an endpoint's model counts tokens in, by its name.
import type { ModelConnection } from "./connection.ts";
import type { TokenizerName } from "./models.ts";

/** OpenAI's models use its published vocabularies (gpt-oss too); for any other name only an estimate is possible. */
export function tokenizerOf({ source, model }: Pick<ModelConnection, "source" | "model">): TokenizerName {
  if (source !== "endpoint" || model === null) return "estimate";
  const name = model.slice(model.lastIndexOf("/") + 1).toLowerCase();
  if (/^(gpt-4o|gpt-4\.[15]|gpt-5|chatgpt-4o|gpt-oss|o[134](-|$))/.test(name)) return "o200k_base";
  if (/^gpt-(4|3\.5)(-|$)/.test(name)) return "cl100k_base";
  return "estimate";
}
