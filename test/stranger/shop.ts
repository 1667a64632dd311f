import type { ToolResult } from '#protocol';

type Args = Record<string, unknown>;

const orders: Readonly<Record<string, object>> = {
  open: { found: 4, newest: 'A-1044' },
  paid: { found: 9, newest: 'A-1040' },
  shipped: { found: 12, newest: 'A-1031' },
  returned: { found: 2, newest: 'A-0998' },
};
const stock: Readonly<Record<string, number>> = { 'blue chair': 14, lamp: 3, 'oak table': 0 };
const rates: Readonly<Record<string, number>> = { EUR: 1, USD: 1.25, GBP: 0.8 };

/** What each tool answers; a call of it twice has the same answer. */
const answers: Readonly<Record<string, (args: Args) => object>> = {
  get_counts: ({ label, start_date: start, end_date: end }) => ({
    label,
    value: countOf(String(start), String(end), String(label)),
    start,
    end,
  }),
  search_orders: ({ state }) => ({ state, ...orders[String(state)] }),
  get_order: ({ order }) => ({ order, status: String(order).endsWith('4') ? 'on its way' : 'delivered' }),
  check_stock: ({ article }) => ({ article, pieces: stock[String(article)] ?? 1 }),
  get_forecast: ({ city, day }) => ({ city, day, sky: 'light rain', celsius: String(city).length * 3 }),
  find_free_slots: ({ on }) => ({ on, hours: String(on) === '2026-11-29' ? '10:00, 15:30' : '9:15' }),
  convert_money: ({ amount, source, target }) => ({
    amount,
    worth: (Number(amount) / (rates[String(source)] ?? 1)) * (rates[String(target)] ?? 1),
  }),
};

export function answerOf(tool: string, args: Args): ToolResult {
  const value = answers[tool]?.(args);
  if (value !== undefined) return { ok: true, value };
  return { ok: false, envelope: { success: false, error: { code: 'unknown-tool', message: `there is no ${tool}` } } };
}

/** A figure of its own for each label and days. */
export function countOf(start: string, end: string, label: string): number {
  const letters = `${start}${end}${label}`;
  return [...letters].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 97, 7) + 3;
}
