import { choice, groups, number, textProperty, when } from '../parameters/properties.js';
import type { Property } from '../parameters/properties.js';

const at = ['everyDay', 'everyWeek', 'everyMonth'];

/** When a trigger looks for what is new, as n8n says it. */
export const pollTimes: Property = groups(
  'pollTimes',
  'Poll Times',
  [
    {
      name: 'item',
      displayName: 'Poll Time',
      values: [
        choice(
          'mode',
          'Mode',
          {
            ...{ everyMinute: 'Every Minute', everyHour: 'Every Hour', everyDay: 'Every Day', everyWeek: 'Every Week' },
            ...{ everyMonth: 'Every Month', everyX: 'Every X', custom: 'Custom' },
          },
          { default: 'everyDay' },
        ),
        number('hour', 'Hour', 14, { typeOptions: { minValue: 0, maxValue: 23 }, ...when({ mode: at }) }),
        number('minute', 'Minute', 0, {
          typeOptions: { minValue: 0, maxValue: 59 },
          ...when({ mode: ['everyHour', ...at] }),
        }),
        number('dayOfMonth', 'Day of Month', 1, {
          typeOptions: { minValue: 1, maxValue: 31 },
          ...when({ mode: ['everyMonth'] }),
        }),
        choice(
          'weekday',
          'Weekday',
          { 1: 'Monday', 2: 'Tuesday', 3: 'Wednesday', 4: 'Thursday', 5: 'Friday', 6: 'Saturday', 0: 'Sunday' },
          { default: '1', ...when({ mode: ['everyWeek'] }) },
        ),
        textProperty('cronExpression', 'Cron Expression', { default: '* * * * * *', ...when({ mode: ['custom'] }) }),
        number('value', 'Value', 2, { typeOptions: { minValue: 1, maxValue: 1_000 }, ...when({ mode: ['everyX'] }) }),
        choice('unit', 'Unit', { hours: 'Hours', minutes: 'Minutes' }, when({ mode: ['everyX'] })),
      ],
    },
  ],
  { default: { item: [{ mode: 'everyMinute' }] } },
);
