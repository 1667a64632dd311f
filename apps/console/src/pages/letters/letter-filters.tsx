import { deadLetterStatusValues, deathCodeValues, letterKindValues } from '#client';
import { setQuery } from '../../location.js';
import { DayField } from '../../parts/days/day-field.js';
import { Choice } from '../../filters/choice.js';
import { SavedFilters } from '../../filters/saved-filters.js';
import { toInstant } from '../../wording.js';
import { letterFilterNames } from './letter-words.js';
import type { LetterFilter } from './letter-words.js';

const statuses = [...deadLetterStatusValues, 'all'] as const;

/** The filters of dead letters, which stand in the address. */
export function LetterFilters({ filter, tools }: { filter: LetterFilter; tools: readonly string[] }) {
  const set = (name: keyof LetterFilter) => (value: string) => setQuery('/letters', { ...filter, [name]: value });
  const field = (name: keyof LetterFilter) => ({ name, value: filter[name], onPick: set(name) });
  const dated = (name: keyof LetterFilter) => ({ name, value: filter[name], onDay: set(name) });
  return (
    <>
      <form class="filters" role="search" aria-label="Filter dead letters" onSubmit={(event) => event.preventDefault()}>
        <Choice label="Status" options={statuses} isFirst {...field('status')} />
        <Choice label="Cause" options={deathCodeValues} any="any" {...field('code')} />
        <Choice label="What" options={letterKindValues} any="any" {...field('kind')} />
        <Choice label="Tool" options={tools} any="any" {...field('tool')} />
        <DayField label="From" {...dated('since')} />
        <DayField label="Before" {...dated('until')} />
        {letterFilterNames.some((name) => name !== 'status' && filter[name] !== '') && (
          <a class="clear" href="#/letters">
            Clear
          </a>
        )}
      </form>
      <SavedFilters path="/letters" filter={{ ...filter, status: filter.status === 'open' ? '' : filter.status }} />
    </>
  );
}

/** The API's parameters, from filters as people choose them. */
export function asAsked({ status, since, until, ...rest }: LetterFilter) {
  const asked = {
    ...rest,
    status: status === 'all' ? '' : status,
    since: since === '' ? '' : toInstant(since),
    until: until === '' ? '' : toInstant(until),
  };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''));
}
