import type { JsonSchema, ToolSpec } from '#model-turn';
import type { ToolCatalogue } from '#tools';

/** A tool with the form of its results, where that is known. */
type HouseTool = ToolSpec & { result?: JsonSchema };

/** The tools of a pin, as builders and test runs know them. */
export interface HouseTools {
  /** One list for all runs of the pin: it is searched by an index. */
  tools: readonly HouseTool[];
  /** What those answer at a moment that run inside a turn and take no arguments: the only ones that a test may really call. */
  answersAt(this: void, at: number, timeZone: string): Readonly<Record<string, unknown>>;
}

export function listHouseTools(catalogue: ToolCatalogue): HouseTools {
  const tools = catalogue.specs.map((spec) => {
    const result = catalogue.findResultSchema(spec.name);
    return { ...spec, ...(result && { result }) };
  });
  const callable = catalogue.inline.filter(({ spec }) => takesNothing(spec));
  return {
    tools,
    answersAt: (at, timeZone) =>
      Object.fromEntries(
        callable.flatMap((tool) => {
          const said = tool.run({}, { at, timeZone });
          return said.ok ? [[tool.spec.name, said.value]] : [];
        }),
      ),
  };
}

function takesNothing({ parameters: { properties, additionalProperties } }: ToolSpec): boolean {
  return additionalProperties === false && JSON.stringify(properties ?? {}) === '{}';
}
