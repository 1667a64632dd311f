import { deadLetterStatusValues, deathCodeValues, letterKindValues } from '#client';
import { setQuery } from '../../location.js';
import { DayField } from '../../parts/days/day-field.js';
import { toInstant, words } from '../../wording.js';
import { letterFilterNames } from './letter-words.js';
import type { LetterFilter } from './letter-words.js';

const statuses = [...deadLetterStatusValues, 'all'] as const;

interface ChoiceProps {
  label: string;
  name: keyof LetterFilter;
  filter: LetterFilter;
  options: readonly string[];
  any?: string;
}

function Choice({ label, name, filter, options, any }: ChoiceProps) {
  return (
    <label>
      {label}
      <select
        {...(name === 'status' && { 'data-find': '' })}
        value={filter[name]}
        onChange={({ currentTarget }) => setQuery('/letters', { ...filter, [name]: currentTarget.value })}
      >
        {any !== undefined && <option value="">{any}</option>}
        {options.map((option) => (
          <option key={option} value={option}>
            {words(option)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The filters of dead letters, which stand in the address. */
export function LetterFilters({ filter, tools }: { filter: LetterFilter; tools: readonly string[] }) {
  const all = filter.tool === '' || tools.includes(filter.tool) ? tools : [...tools, filter.tool];
  return (
    <form class="filters" role="search" aria-label="Filter dead letters" onSubmit={(event) => event.preventDefault()}>
      <Choice label="Status" name="status" filter={filter} options={statuses} />
      <Choice label="Cause" name="code" filter={filter} options={deathCodeValues} any="any" />
      <Choice label="What" name="kind" filter={filter} options={letterKindValues} any="any" />
      <Choice label="Tool" name="tool" filter={filter} options={all} any="any" />
      <DayField
        label="From"
        name="since"
        value={filter.since}
        onDay={(since) => setQuery('/letters', { ...filter, since })}
      />
      <DayField
        label="Before"
        name="until"
        value={filter.until}
        onDay={(until) => setQuery('/letters', { ...filter, until })}
      />
      {letterFilterNames.some((name) => name !== 'status' && filter[name] !== '') && (
        <a class="clear" href="#/letters">
          Clear
        </a>
      )}
    </form>
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
