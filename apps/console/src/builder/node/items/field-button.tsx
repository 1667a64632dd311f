import { useParameterScope } from '../../parameters/parameter-context.js';
import { draggedField, fieldExpression } from '../../items/field-path.js';
import type { FieldPath } from '../../items/field-path.js';

interface Props {
  /** The node whose items have it; null: they come to the node that is open. */
  source: string | null;
  path: FieldPath;
  name: string;
}

/** A field of items: dragged onto a parameter it writes its expression there, pressed it writes that where somebody typed last. */
export function FieldButton({ source, path, name }: Props) {
  const scope = useParameterScope();
  const written = `{{ ${fieldExpression(source, path)} }}`;
  return (
    <button
      type="button"
      class="field"
      draggable
      title={`Drag it into a parameter, or press to write ${written} where you typed last`}
      onDragStart={({ dataTransfer }) => {
        dataTransfer?.setData(draggedField, written);
        dataTransfer?.setData('text/plain', written);
      }}
      onClick={() => scope?.target.current?.(written)}
    >
      {name}
    </button>
  );
}
