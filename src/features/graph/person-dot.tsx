// A person in the graph: a dot in their colour, or their picture. The name is drawn in a separate layer.
import type { Node, NodeProps } from "@xyflow/react";
import { memo, use } from "react";
import { avatarColour } from "../../ui/drawn-colours.ts";
import styles from "./graph.module.css";
import { GraphLightContext } from "./graph-light.ts";
import type { GraphPerson } from "./graph-model.ts";

export type PersonNode = Node<{ person: GraphPerson; radius: number }, "person">;

export const PersonDot = memo(function PersonDot({ id, data: { person, radius } }: NodeProps<PersonNode>) {
  const { lit, chosen, tabStop, nameOf, choose, lookAt } = use(GraphLightContext);
  const isDimmed = lit !== null && lit.id !== id && !lit.near.has(id);
  const size = radius * 2;
  return (
    <button
      type="button"
      className={styles.dot}
      style={{ width: size, height: size }}
      data-person={id}
      data-dead={person.isDead || undefined}
      data-outside={person.isOutside || undefined}
      data-dimmed={isDimmed || undefined}
      aria-label={nameOf(id)}
      aria-pressed={person.isOutside ? undefined : chosen === id}
      tabIndex={tabStop === id ? 0 : -1}
      onClick={() => choose(id)}
      onPointerEnter={({ pointerType }) => pointerType === "mouse" && lookAt(id, "pointer")}
      onPointerLeave={() => lookAt(null, "pointer")}
      onFocus={({ currentTarget }) => currentTarget.matches(":focus-visible") && lookAt(id, "keys")}
      onBlur={() => lookAt(null, "keys")}
    >
      {person.avatar ? (
        <img src={person.avatar} alt="" draggable={false} loading="lazy" decoding="async" />
      ) : (
        <span style={person.isOutside ? undefined : { background: avatarColour(person.name) }} />
      )}
    </button>
  );
});
