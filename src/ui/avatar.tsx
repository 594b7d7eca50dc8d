// A person: their picture, or their initials on a colour derived from the name.
import styles from "./avatar.module.css";
import { avatarColour, initials } from "./drawn-colours.ts";

export interface AvatarProps {
  name: string;
  src?: string | null | undefined;
  size?: number;
  /** Accessible name. Omit it where the name is shown next to the picture, which is then decorative. */
  label?: string;
  /** Background of the initials; by default derived from the name. */
  color?: string;
}

export function Avatar({ name, src, size = 32, label, color = avatarColour(name) }: AvatarProps) {
  const box = { width: size, height: size };
  if (src)
    return <img className={styles.avatar} src={src} alt={label ?? ""} style={box} loading="lazy" decoding="async" />;
  const style = { ...box, background: color, fontSize: Math.round(size * 0.38) };
  return (
    <span
      className={styles.avatar}
      style={style}
      // The stylesheet draws the initials with `content`: as a text node they would become part of the visible label of
      // a button around the avatar, and would not match its accessible name.
      data-initials={initials(name)}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    />
  );
}
