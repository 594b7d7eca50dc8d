// A person: their picture, or initials on a colour of their own.
import styles from "./avatar.module.css";
import { avatarColour, initials } from "./drawn-colours.ts";

export interface AvatarProps {
  name: string;
  src?: string | null | undefined;
  size?: number;
  /** Left out where the name stands beside it: then the picture is decoration. */
  label?: string;
  /** Behind initials, in place of their own. */
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
      // Drawn by the stylesheet: as text they would count as the words of the button they stand on, and it is not named
      // so.
      data-initials={initials(name)}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    />
  );
}
