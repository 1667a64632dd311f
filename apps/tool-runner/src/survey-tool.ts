import { lookAt } from '#assistant';
import type { Survey } from '#assistant';
import { untrustedData } from '#content';
import { surveyTool } from '#model-turn';
import type { CredentialStore } from '#credentials';
import type { TableStore } from '#tables';
import { failure, hints } from '#tools';
import type { OwedTool } from '#tools';
import type { WorkflowInWords } from '#triggers';

/** What is here, as it is now. */
export interface SurveyStores {
  workflowsInWords(this: void): Promise<WorkflowInWords[]>;
  tables: Pick<TableStore, 'list'>;
  credentials: Pick<CredentialStore, 'list'>;
}

/** The tool of planners that looks at what an installation has: credentials by name and type alone. */
export function installationTool({ workflowsInWords, tables, credentials }: SurveyStores): OwedTool {
  const nothing: Survey = { workflows: null, tables: null, credentials: null };
  return {
    ...{ runs: 'owed', spec: { ...surveyTool, runs: 'owed' } },
    run: async ({ action, of, query = '' }) => {
      const survey: Survey =
        of === 'workflows'
          ? { ...nothing, workflows: await workflowsInWords() }
          : of === 'tables'
            ? { ...nothing, tables: await tables.list() }
            : { ...nothing, credentials: await credentials.list() };
      const found = lookAt(survey, { action, of, query } as Parameters<typeof lookAt>[1]); // as its schema says
      if ('error' in found)
        return failure('tool-failed', found.error, { transient: false, fate: 'refused', hint: hints.correct });
      return { ok: true, value: untrustedData(found.text, { source: 'installation', label: String(of) }) };
    },
  };
}
