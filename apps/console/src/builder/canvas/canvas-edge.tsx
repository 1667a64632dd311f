import { BaseEdge, EdgeLabelRenderer, getBezierPath } from '@xyflow/react';
import type { Edge, EdgeProps } from '@xyflow/react';
import { useRef, useState } from 'preact/hooks';
import type { Link } from '#graph/edit';

/** What the canvas knows of a connection. */
export interface DrawnLink extends Record<string, unknown> {
  link: Link;
  /** Puts a node into it; null: none can be. */
  onAdd: ((link: Link) => void) | null;
}

export type DrawnEdge = Edge<DrawnLink, 'link'>;

/** How long the button stays that the pointer has left, in ms: the way to it leads off the line. */
const lingerMs = 400;
/** Below the words on a line, in pixels. */
const belowWords = 18;

/** A connection; where the pointer is on it, or it is chosen, a node can be put into it. */
export function CanvasEdge(props: EdgeProps<DrawnEdge>) {
  const { id, data, selected = false, label, markerEnd, style } = props;
  const [isNear, setNear] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const near = (is: boolean): void => {
    clearTimeout(timer.current);
    if (is) setNear(true);
    else timer.current = setTimeout(() => setNear(false), lingerMs);
  };
  const [path, x, y] = getBezierPath(props);
  const onAdd = data?.onAdd;
  const pointed = { onMouseEnter: () => near(true), onMouseLeave: () => near(false) };
  return (
    <>
      <g {...pointed}>
        <BaseEdge
          {...{ id, path, labelX: x, labelY: y, label }}
          {...(markerEnd !== undefined && { markerEnd })}
          {...(style !== undefined && { style })}
        />
      </g>
      {data && onAdd && (isNear || selected) && (
        <EdgeLabelRenderer>
          <button
            type="button"
            class="edge-plus nodrag nopan"
            title="Add a node here"
            aria-label={`Add a node between ${data.link.source} and ${data.link.target}`}
            style={{ transform: `translate(-50%, -50%) translate(${x}px, ${label ? y + belowWords : y}px)` }}
            onClick={() => onAdd(data.link)}
            {...pointed}
          >
            +
          </button>
        </EdgeLabelRenderer>
      )}
    </>
  );
}
