// English words that are also names or parts of names: in small letters they are read as words.
export const commonWords: ReadonlySet<string> = new Set(
  `rose will hope grace mark may june april august faith joy dawn art bill rob jack pat sue drew chase hunter sky river
  rain ash ivy lily iris pearl ruby amber king queen duke prince princess baron angel star moon sun raven wolf fox bear
  crow heather daisy violet olive ginger robin jay martin wren clay reed glen dale cliff forest stone frank earnest victor
  page penny gene max miles rich sage scout storm summer autumn winter order watch court fall well long light still past
  change rest end present mean might guard captain doctor father mother sister brother uncle aunt master lord lady judge
  old young little big great black white red green blue grey gray brown north south east west high low new first last
  saint sir miss smith baker miller cook carter fisher taylor mason porter marsh field wood hill house gate keeper
  major general sergeant officer detective professor madam archivist regent here there where these those three their about
  after again other under never every shall would could should while which water world night house place thing`.split(
    /\s+/u,
  ),
);
