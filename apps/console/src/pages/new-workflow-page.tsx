import { useState } from 'preact/hooks';
import { goTo } from '../location.js';
import { Heading } from '../parts/heading.js';
import { LeftOut } from '../parts/left-out.js';
import { useIsOperator } from '../session.js';
import { Editor } from '../workflows/editor.js';

/** What a new document begins with. */
const firstDocument = {
  version: 1,
  root: { kind: 'llm', id: 'answer', instructions: 'Answer the question in one message.' },
};

/** Where a workflow is written that there is not yet. */
export function NewWorkflowPage() {
  const [id, setId] = useState('');
  const isOperator = useIsOperator();
  return (
    <>
      <Heading title="New workflow" />
      {isOperator ? (
        <div class="workflow-page">
          <label>
            Id
            <input
              value={id}
              autoComplete="off"
              placeholder="a to z, digits and dashes"
              onInput={(event) => setId(event.currentTarget.value.trim())}
            />
          </label>
          <Editor id={id} document={firstDocument} policy={null} onSaved={(saved) => goTo(`/workflows/${saved.id}`)} />
        </div>
      ) : (
        <LeftOut what="Editors" />
      )}
    </>
  );
}
