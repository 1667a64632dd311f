import { useState } from 'preact/hooks';
import { CodeBlock } from '../../../parts/code-block.js';
import { FieldButton } from './field-button.js';
import type { Data } from '../../items/known-items.js';
import { listColumns, inferSchema } from '../../items/schema.js';
import type { SchemaField } from '../../items/schema.js';

const views = ['Table', 'JSON', 'Schema'] as const;
type View = (typeof views)[number];

const kept = 'items-view';

function firstView(): View {
  const last = localStorage.getItem(kept);
  return views.find((view) => view === last) ?? 'Table';
}

function cell(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

interface Props {
  /** The node that gave them; null: they come to the node that is open. */
  source: string | null;
  label: string;
  items: readonly Data[];
}

function ItemTable({ source, label, items }: Props) {
  const columns = listColumns(items);
  if (columns.length === 0) return <p class="note">Items without fields.</p>;
  return (
    <div class="scrolled" tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                <FieldButton source={source} path={[name]} name={name} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item, at) => (
            <tr key={at}>
              {columns.map((name) => (
                <td key={name} title={cell(item[name])}>
                  {cell(item[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Fields({ source, fields }: { source: string | null; fields: readonly SchemaField[] }) {
  return (
    <ul>
      {fields.map(({ path, name, type, sample, fields: inner }) => (
        <li key={name}>
          <FieldButton source={source} path={path} name={name} /> <span class="of">{type}</span>{' '}
          <span class="sample" title={sample}>
            {sample}
          </span>
          {inner.length > 0 && <Fields source={source} fields={inner} />}
        </li>
      ))}
    </ul>
  );
}

/** Items as a table, as JSON, or as the fields that they have. */
export function ItemsView(props: Props) {
  const { source, label, items } = props;
  const [view, setView] = useState(firstView);
  const show = (next: View): void => {
    localStorage.setItem(kept, next);
    setView(next);
  };
  return (
    <div class="items-view">
      <div class="views" role="group" aria-label={`How ${label.toLowerCase()} are shown`}>
        {views.map((one) => (
          <button key={one} type="button" class="plain" aria-pressed={one === view} onClick={() => show(one)}>
            {one}
          </button>
        ))}
      </div>
      {view === 'Table' && <ItemTable {...props} />}
      {view === 'JSON' && <CodeBlock name={label} value={items} />}
      {view === 'Schema' && (
        <div class="scrolled schema" tabIndex={0} role="region" aria-label={label}>
          <Fields source={source} fields={inferSchema(items)} />
        </div>
      )}
    </div>
  );
}
