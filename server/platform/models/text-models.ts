// Which models of a service's list write text: lists also name models for search, speech, pictures and moderation.
const OTHER_PURPOSE =
  /embed|(^|[-/:_])(bge|gte|e5|minilm)([-:_]|$)|rerank|whisper|(^|[-_])tts([-_]|$)|speech|transcri|audio|realtime|(^|[-_])image|dall-?e|diffusion|(^|[-_])(sora|ocr)([-_.:\d]|$)|moderation|guard([-_:\d]|$)/i;

export function writesText(name: string): boolean {
  return !OTHER_PURPOSE.test(name);
}
