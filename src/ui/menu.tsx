// A menu of actions hung on a button, given as data.
import { Menu as Base } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import { Fragment, type ReactElement, type ReactNode } from "react";
import { Link } from "react-router-dom";
import popup from "./popup.module.css";

export interface MenuAction {
  label: string;
  icon?: ReactNode;
  onSelect?: () => void;
  /** A route instead of an action. */
  to?: string;
  danger?: boolean;
  disabled?: boolean;
  /** For a choice: whether it is the current one. */
  checked?: boolean;
  shortcut?: ReactNode;
}

export interface MenuProps {
  /** The button it hangs on: `<IconButton …/>` or `<Button …>`. */
  trigger: ReactElement;
  /** Groups are divided by a line. */
  groups: readonly (readonly (MenuAction | false)[])[];
  /** Stands above the first group. */
  header?: ReactNode;
  align?: "start" | "center" | "end";
  side?: "top" | "right" | "bottom" | "left";
}

export function Menu({ trigger, groups, header, align = "end", side = "bottom" }: MenuProps) {
  const filled = groups.map((group) => group.filter((item) => item !== false)).filter((group) => group.length > 0);
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner {...{ align, side }} sideOffset={6} collisionPadding={8} className={popup.positioner}>
          <Base.Popup className={popup.popup}>
            {header}
            {filled.map((group, index) => (
              <Fragment key={group[0]?.label}>
                {index > 0 && <Base.Separator className={popup.separator} />}
                {group.map((item) => (
                  <MenuRow key={item.label} item={item} />
                ))}
              </Fragment>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function MenuRow({ item }: { item: MenuAction }) {
  const inside = (
    <>
      {item.icon && <span className={popup.icon}>{item.icon}</span>}
      <span className={popup.text}>{item.label}</span>
      {item.shortcut && <span className={popup.shortcut}>{item.shortcut}</span>}
      {item.checked && (
        <span className={popup.check}>
          <Check />
        </span>
      )}
    </>
  );
  const shared = { className: popup.item, disabled: item.disabled, "data-danger": item.danger || undefined };
  if (item.to !== undefined) {
    return (
      <Base.Item {...shared} render={<Link to={item.to} />}>
        {inside}
      </Base.Item>
    );
  }
  if (item.checked !== undefined) {
    return (
      <Base.CheckboxItem {...shared} checked={item.checked} closeOnClick onCheckedChange={() => item.onSelect?.()}>
        {inside}
      </Base.CheckboxItem>
    );
  }
  return (
    <Base.Item {...shared} onClick={item.onSelect}>
      {inside}
    </Base.Item>
  );
}
