import type { Schemas } from '#client';
import { CodeBlock } from '../parts/code-block.js';
import { Facts } from '../parts/facts.js';
import { LeftOut } from '../parts/left-out.js';
import { RunLink } from '../parts/run-links.js';
import { capital, dollars, instant, words } from '../wording.js';
import type { Item } from './bars.js';
import { SentPrompt } from './sent-prompt.js';

/** Why a call failed, as far as its reader may know. */
function describeCause({
  cause,
  http_status,
  cause_message,
}: Schemas['TurnItem'] | Schemas['ToolItem']): string | null {
  return cause_message ?? (http_status === null ? cause && words(cause) : `answered ${http_status}`);
}

function Turn({ item, runId }: { item: Schemas['TurnItem']; runId: string }) {
  return (
    <>
      <Facts
        facts={{
          'Failed because': describeCause(item),
          Model: `${item.provider} · ${item.model}`,
          Tokens: `${item.tokens_in.toLocaleString()} in, ${item.tokens_cached.toLocaleString()} of them cached, ${item.tokens_out.toLocaleString()} out`,
          Cost: dollars(item.cost_usd),
          Confidence: item.confidence,
          Read: item.parse_stage && words(item.parse_stage),
          'Broke the contract': item.violation_stage && words(item.violation_stage),
          Observed: item.observation,
          Plan: item.plan,
          Reason: item.reason,
        }}
      />
      <SentPrompt runId={runId} item={item} />
      <CodeBlock name="Answer, as it was read" value={item.answer} />
      {item.answer === null && (
        <p class="note">Prompt and answer are shown to operators, while the journal has them.</p>
      )}
      <LeftOut what="Plan and observation" />
    </>
  );
}

function Tool({ item }: { item: Schemas['ToolItem'] }) {
  return (
    <>
      <Facts
        facts={{
          Did: item.sentence && capital(item.sentence),
          'Failed because': describeCause(item),
          Try: item.retry_index + 1,
          Reused: item.reused ? 'yes: an equal call was answered before' : null,
          'Asked ahead': item.prefetched ? 'yes: before the model asked' : null,
        }}
      />
      <CodeBlock name="Arguments" value={item.tool_args} />
      <CodeBlock name="Result" value={item.result} />
      <LeftOut what="Arguments and result" />
    </>
  );
}

function Node({ item }: { item: Schemas['NodeItem'] }) {
  return (
    <Facts
      facts={{
        Node: item.node,
        Kind: item.node_kind,
        Status: words(item.status),
        Run: item.child_run_id && <RunLink runId={item.child_run_id} />,
      }}
    />
  );
}

function Operator({ item }: { item: Schemas['OperatorItem'] }) {
  return (
    <>
      <Facts
        facts={{
          Did: item.action,
          Choice: item.choice,
          Who: item.who,
          Why: item.reason,
          'Dead letter': <a href={`#/letters/${item.letter_id}`}>{item.letter_id}</a>,
          'Linked run': item.linked_run_id && <RunLink runId={item.linked_run_id} />,
        }}
      />
      <LeftOut what="Reasons" />
    </>
  );
}

function Particulars({ item, runId }: { item: Item; runId: string }) {
  switch (item.kind) {
    case 'turn':
      return <Turn item={item} runId={runId} />;
    case 'tool':
      return <Tool item={item} />;
    case 'reply':
      return (
        <>
          <Facts
            facts={{
              Send: words(item.status),
              Delivery:
                item.delivery && [words(item.delivery.status), item.delivery.error_code].filter(Boolean).join(', '),
              "Provider's id": item.provider_id,
            }}
          />
          <CodeBlock name="Text" value={item.text} />
          {item.text === null && <LeftOut what="The texts that ask for approval" />}
        </>
      );
    case 'approval':
      return (
        <>
          <Facts facts={{ Decision: item.decision, Via: item.via, By: item.decided_by, Why: item.reason }} />
          <LeftOut what="Reasons" />
        </>
      );
    case 'operator':
      return <Operator item={item} />;
    case 'node':
      return <Node item={item} />;
    case 'wait':
    case 'outcome':
      return null;
  }
}

/** The details of one line of the waterfall. */
export function ItemDetails({ item, runId }: { item: Item; runId: string }) {
  return (
    <div class="details">
      <Facts
        facts={{
          Began: instant(item.started_at),
          Ended: instant(item.ended_at),
          Error: item.error_code && words(item.error_code),
        }}
      />
      <Particulars item={item} runId={runId} />
    </div>
  );
}
