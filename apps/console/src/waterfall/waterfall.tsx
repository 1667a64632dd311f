import { useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { duration } from '../wording.js';
import { waterfall } from './bars.js';
import type { Bar } from './bars.js';
import { ItemDetails } from './item-details.js';
import type { TimeScale } from './time-scale.js';

function percent(share: number): string {
  return `${(share * 100).toFixed(2)}%`;
}

/** Further right, its words would not fit. */
const lastTickShare = 0.9;

function Axis({ scale, startMs }: { scale: TimeScale; startMs: number }) {
  const ticks = scale.ticks.filter((tick) => scale.at(startMs + tick) < lastTickShare);
  return (
    <div class="axis" aria-hidden="true">
      <div class="track">
        {ticks.map((tick) => (
          <span key={tick} class="tick" style={{ left: percent(scale.at(startMs + tick)) }}>
            {tick === 0 ? '0' : duration(tick)}
          </span>
        ))}
      </div>
    </div>
  );
}

function Row({ bar, isFolded, runId }: { bar: Bar; isFolded: boolean; runId: string }) {
  const [isOpen, setOpen] = useState(false);
  const id = `details-${bar.key}`;
  return (
    <li class={`${bar.kind} ${bar.went}`}>
      <button
        type="button"
        data-step
        class="bar-row"
        aria-expanded={bar.item ? isOpen : undefined}
        aria-controls={bar.item && isOpen ? id : undefined}
        disabled={bar.item === null}
        onClick={() => setOpen(!isOpen)}
      >
        <span class="name">{bar.name}</span>
        <span class="gist">{bar.gist}</span>
        <span class="track" aria-hidden="true">
          <span
            class={isFolded ? 'bar folded' : 'bar'}
            style={{ left: percent(bar.from), width: percent(bar.width) }}
          />
        </span>
        <span class="took">{duration(bar.durationMs)}</span>
      </button>
      {isOpen && bar.item && (
        <div id={id}>
          <ItemDetails item={bar.item} runId={runId} />
        </div>
      )}
    </li>
  );
}

/** A run as a waterfall, one line for everything that took time; a line opens to request and answer. */
export function Waterfall({ timeline }: { timeline: Schemas['Timeline'] }) {
  const { bars, scale, startMs } = waterfall(timeline);
  const isFolded = ({ item }: Bar): boolean =>
    item !== null && scale.folded.some(({ from }) => item.kind === 'wait' && from === Date.parse(item.started_at));
  return (
    <div class="waterfall">
      <Axis scale={scale} startMs={startMs} />
      <ol aria-label="What the run did, in order">
        {bars.map((bar) => (
          <Row key={bar.key} bar={bar} isFolded={isFolded(bar)} runId={timeline.run.run_id} />
        ))}
      </ol>
    </div>
  );
}
