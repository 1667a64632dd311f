import type { ReactFlowInstance } from '@xyflow/react';
import type { Link } from '#graph/edit';
import type { CanvasActs } from './canvas-acts.js';
import type { DrawnEdge } from './canvas-edge.js';
import type { DrawnNode } from './canvas-node.js';

/** What is dragged from the palette: a type of nodes, by its name. */
export const draggedType = 'application/x-turnpike-node-type';

/** The connection at a place on the screen. */
function edgeAt(x: number, y: number): string | undefined {
  for (const element of document.elementsFromPoint(x, y)) {
    const id = element.closest('.react-flow__edge')?.getAttribute('data-id');
    if (id) return id;
  }
  return undefined;
}

/** Takes what is dropped on the canvas: a type from the palette, on a connection into that, or a file with a graph. */
export function useDrop(
  acts: CanvasActs | null,
  flow: { readonly current: ReactFlowInstance<DrawnNode, DrawnEdge> | null },
  findLink: (id: string) => Link | undefined,
) {
  if (acts === null) return {};
  return {
    onDragOver: (event: DragEvent): void => event.preventDefault(),
    onDrop: (event: DragEvent): void => {
      const { clientX: x, clientY: y, dataTransfer } = event;
      if (dataTransfer === null) return;
      event.preventDefault();
      const place = flow.current?.screenToFlowPosition({ x, y }, { snapToGrid: true }) ?? { x: 0, y: 0 };
      const at = [place.x, place.y] as const;
      const [file] = dataTransfer.files;
      const type = dataTransfer.getData(draggedType);
      const edge = edgeAt(x, y);
      if (file) acts.bringFile(file, at);
      else if (type !== '') acts.addType(type, edge === undefined ? { at } : { between: findLink(edge) });
      else acts.bring(dataTransfer.getData('text/plain'), at);
    },
  };
}
