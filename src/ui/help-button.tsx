// Shows or hides the help texts of a panel.
import { Info } from "lucide-react";
import { IconButton } from "./icon-button.tsx";

export interface HelpButtonProps {
  label: string;
  isShown: boolean;
  onToggle: () => void;
}

export function HelpButton({ label, isShown, onToggle }: HelpButtonProps) {
  return <IconButton size="sm" label={label} icon={<Info />} aria-expanded={isShown} onClick={onToggle} />;
}
