// The Content-Disposition header of a download, for file names in any script (RFC 6266 and RFC 5987).

/** The header that makes a browser save a response under a name; older browsers get the name in ASCII. */
export function attachment(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]+/g, "_").replace(/["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(/['()*!]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
