// Which models of a service's list write text: lists also name models for search, speech, pictures and moderation.
const OTHER_PURPOSE =
  /embed|(^|[-/:_])(bge|gte|e5|minilm)([-:_]|$)|rerank|whisper|(^|[-_])tts([-_]|$)|speech|transcri|audio|realtime|image|dall-?e|diffusion|sora|moderation|guard|ocr/i;

export function writesText(name: string): boolean {
  return !OTHER_PURPOSE.test(name);
}
