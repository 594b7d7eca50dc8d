// The accounts of the provider that plays Google, Facebook, Twitter, QQ, Weibo and Weixin on this machine.

export interface LocalAccount {
  id: string;
  name: string;
}

/** Each is a different person, with one account at every provider. */
export const LOCAL_ACCOUNTS: readonly LocalAccount[] = [
  { id: "mara-quill", name: "Mara Quill" },
  { id: "jonas-feld", name: "Jonas Feld" },
  { id: "lin-zhou", name: "林舟" },
  { id: "shen-yue", name: "沈月" },
];

/** The claims of all the providers about an account, under each one's names: each client reads those it knows. */
export function claimsOf({ id, name }: LocalAccount) {
  return { sub: id, name, id, data: { id, name }, openid: id, nickname: name, uid: id, screen_name: name };
}

/** The names of all claims. */
export const CLAIMS = Object.keys(claimsOf({ id: "", name: "" }));
