// The lazily loaded part of a menu: it replaces the plain button after the first press, and opens when it mounts.
import { Menu as Base } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import { Fragment, useEffect, useEffectEvent } from "react";
import { Link } from "react-router-dom";
import type { MenuAction, MenuProps } from "./menu-props.ts";
import popup from "./popup.module.css";

export function MenuPopup({ trigger, groups, header, onShown, align = "end", side = "bottom" }: MenuProps) {
  const tellShown = useEffectEvent(() => onShown?.());
  // It opens as it is mounted.
  useEffect(() => tellShown(), []);
  const filled = groups.map((group) => group.filter((item) => item !== false)).filter((group) => group.length > 0);
  return (
    <Base.Root modal={false} defaultOpen onOpenChange={(open) => open && onShown?.()}>
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
