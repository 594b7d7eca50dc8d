// Fills the pages of the user agreement and the privacy policy: who runs this server, and which outside services
// receive data from it.
import type { Locale } from "../../../contract/limits.ts";
import { OUTSIDE_TEXTS, type OutsideService } from "./outside-services.ts";

export const AGREEMENT_PAGES = {
  "agreement.html": "zh-CN",
  "agreement_en.html": "en-US",
  "privacy.html": "zh-CN",
  "privacy_en.html": "en-US",
} as const satisfies Record<string, Locale>;

export interface Operator {
  name: string | null;
  /** An email or an http(s) address. */
  contact: string | null;
}

const OPERATOR_TEXTS: Record<Locale, { both: string; name: string; contact: string }> = {
  "en-US": {
    both: "It is run by {name}, who can be reached at {contact}.",
    name: "It is run by {name}.",
    contact: "Its operator can be reached at {contact}.",
  },
  "zh-CN": {
    both: "本站由 {name} 运营，联系方式：{contact}。",
    name: "本站由 {name} 运营。",
    contact: "运营者的联系方式：{contact}。",
  },
};
const HTML_ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => HTML_ESCAPES[mark] as string);

function operatorText({ name, contact }: Operator, locale: Locale): string | null {
  const kind = name && contact ? "both" : name ? "name" : contact ? "contact" : null;
  if (kind === null) return null;
  const address = contact?.includes("@") && !contact.includes("/") ? `mailto:${contact}` : contact;
  const parts: Record<string, string> = {
    name: `<strong>${escaped(name ?? "")}</strong>`,
    contact: `<a href="${escaped(address ?? "")}" rel="noopener" target="_blank">${escaped(contact ?? "")}</a>`,
  };
  return OPERATOR_TEXTS[locale][kind].replace(/\{(\w+)\}/g, (_, part: string) => parts[part] ?? "");
}

function servicesText(services: readonly OutsideService[], locale: Locale): string | null {
  if (services.length === 0) return null;
  const items = services.map(({ purpose, host }) => {
    const text = escaped(OUTSIDE_TEXTS[locale][purpose]).replace("{host}", () => `<strong>${escaped(host)}</strong>`);
    return `<li>${text}</li>`;
  });
  return `<ul>${items.join("")}</ul>`;
}

/** Puts the operator and the services into a page; where one is missing, the page's own text stays. */
export function agreementPage(
  html: string,
  { locale, operator, services }: { locale: Locale; operator: Operator; services: readonly OutsideService[] },
): string {
  const parts = { operator: operatorText(operator, locale), services: servicesText(services, locale) };
  return html.replace(/<!--(operator|services)-->([\s\S]*?)<!--\/\1-->/g, (_, part: keyof typeof parts, own: string) =>
    String(parts[part] ?? own),
  );
}
