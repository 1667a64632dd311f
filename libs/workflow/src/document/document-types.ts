/** Written by `npm run lab -- schemas` from the schema. */
export interface components {
    schemas: {
        document: {
            /** @constant */
            version: 1;
            root: components["schemas"]["node"];
            $schema?: string;
        };
        node: components["schemas"]["tool"] | components["schemas"]["llm"] | components["schemas"]["approval"] | components["schemas"]["waitForMessage"] | components["schemas"]["delay"] | components["schemas"]["sequence"] | components["schemas"]["fork"] | components["schemas"]["branch"] | components["schemas"]["loop"] | components["schemas"]["spawn"] | components["schemas"]["provide"] | components["schemas"]["every"] | components["schemas"]["map"] | components["schemas"]["subflow"] | components["schemas"]["foreach"] | components["schemas"]["fail"];
        until: {
            /** @constant */
            kind: "maxSteps";
            n: number;
        } | {
            /** @constant */
            kind: "maxCost";
            usd: number;
        } | {
            /** @constant */
            kind: "maxDuration";
            ms: number;
        } | {
            /** @constant */
            kind: "noToolCalls";
        } | {
            /** @constant */
            kind: "outputContains";
            marker: string;
        } | {
            /** @constant */
            kind: "outputEquals";
            sentinel: string;
        } | {
            /** @constant */
            kind: "converged";
            threshold?: number;
        } | {
            /** @constant */
            kind: "never";
        } | {
            /** @constant */
            kind: "any";
            predicates: components["schemas"]["until"][];
        } | {
            /** @constant */
            kind: "all";
            predicates: components["schemas"]["until"][];
        };
        /** @description Calls a tool. Its output is the result: text as it is, nothing as an empty text, any other value as JSON. */
        tool: {
            /** @constant */
            kind: "tool";
            id: string;
            toolName: string;
            args?: {
                [key: string]: unknown;
            };
            /** @description How long an equal call of the run is given the same answer again, of a tool that only reads. Absent: each call is made. */
            cacheSeconds?: number;
        };
        /** @description Has an agent work on the input. */
        llm: {
            /** @constant */
            kind: "llm";
            id: string;
            /** @description Absent, or empty: the policy's. */
            model?: string;
            instructions: string;
            /** @description A choice of the agent's tools; absent: none. */
            tools?: string[];
            params?: {
                temperature?: number;
                topP?: number;
                maxTokens?: number;
                stopSequences?: string[];
            };
        };
        /** @description Asks a person to agree. The input passes through; a refusal fails the node. */
        approval: {
            /** @constant */
            kind: "approval";
            id: string;
            text: string;
            /** @description Milliseconds. */
            timeout?: number;
        };
        /** @description Waits for the next text of the person, which is its output. */
        waitForMessage: {
            /** @constant */
            kind: "waitForMessage";
            id: string;
            /** @description What the person is told first; absent: nothing. */
            text?: string;
            /** @description Milliseconds. */
            timeout?: number;
        };
        /** @description Waits; the input passes through. */
        delay: {
            /** @constant */
            kind: "delay";
            id: string;
            /** @description Absent: its input, a number. */
            ms?: number;
        };
        /** @description Its steps in order; the output of each is the input of the next. */
        sequence: {
            /** @constant */
            kind: "sequence";
            id: string;
            steps: components["schemas"]["node"][];
        };
        /** @description Its paths at the same time, each on its input. `all` fails if one has failed, `settle` drops those that failed, `race` takes the first success. */
        fork: {
            /** @constant */
            kind: "fork";
            id: string;
            /** @enum {unknown} */
            mode: "all" | "settle" | "race";
            paths: components["schemas"]["node"][];
            /** @enum {unknown} */
            merge?: "last" | "first" | "concat";
            /** @description The most paths at the same time. */
            concurrency?: number;
        };
        /** @description Takes the first route whose text is in its input, else the default; with neither the input passes through. */
        branch: {
            /** @constant */
            kind: "branch";
            id: string;
            routes: {
                match: string;
                /**
                 * @description Absent: `substring`. Neither knows upper and lower case.
                 * @enum {unknown}
                 */
                matchMode?: "substring" | "exact";
                target: components["schemas"]["node"];
            }[];
            default?: components["schemas"]["node"];
        };
        /** @description Repeats its body on its own output until the predicate holds. */
        loop: {
            /** @constant */
            kind: "loop";
            id: string;
            body: components["schemas"]["node"];
            until: components["schemas"]["until"];
            maxIterations?: number;
        };
        /** @description Runs its child as a run of its own, which a timeout ends. */
        spawn: {
            /** @constant */
            kind: "spawn";
            id: string;
            child: components["schemas"]["node"];
            /** @description Milliseconds. */
            timeout?: number;
            /** @description Names of context layers. */
            layers?: string[];
        };
        /** @description Gives its child layers of context. */
        provide: {
            /** @constant */
            kind: "provide";
            id: string;
            child: components["schemas"]["node"];
            /** @description Names of context layers. */
            layers: string[];
        };
        /** @description Repeats its step by a schedule: an interval, or a cron expression. */
        every: {
            /** @constant */
            kind: "every";
            id: string;
            step: components["schemas"]["node"];
            /** @description A whole number, 1000 or more. */
            ms?: number;
            /** @description In place of `ms`: five or six fields. */
            cron?: string;
            /** @description Of `cron`, as in `America/New_York`; absent: the agent's. */
            timeZone?: string;
            /**
             * @description Absent: `fail`, which stops the schedule.
             * @enum {unknown}
             */
            onError?: "fail" | "continue";
        };
        /** @description A fork of one node over the items of a list, each as its input: a JSON list, or lines. */
        map: {
            /** @constant */
            kind: "map";
            id: string;
            each: components["schemas"]["node"];
            /** @description The field of the input, a JSON object, that has the list. */
            over?: string;
            /**
             * @description Absent: a JSON list if the input is one, else its lines.
             * @enum {unknown}
             */
            items?: "json" | "lines";
            /**
             * @description Absent: `all`.
             * @enum {unknown}
             */
            mode?: "all" | "settle" | "race";
            /** @description More items than these fail the node. */
            maxItems?: number;
            /**
             * @description Absent: `concat`.
             * @enum {unknown}
             */
            merge?: "last" | "first" | "concat";
            /** @description The most paths at the same time. */
            concurrency?: number;
        };
        /** @description Runs another document, which stands here or has a name. */
        subflow: {
            /** @constant */
            kind: "subflow";
            id: string;
            document?: components["schemas"]["document"];
            ref?: string;
            /** @description Absent: its own input. */
            input?: string;
        };
        /** @description Goes through a list that comes page by page and may be longer than a value. The output is `{ items, pages, failed, failures }`. */
        foreach: {
            /** @constant */
            kind: "foreach";
            id: string;
            /** @description Reads a page: its output has `items`, a list, and `next`, null at the end. `$.page.next` is that of the page before. */
            page: components["schemas"]["node"];
            /** @description Works on an item, which is `$.item` and its input; `$.index` is its place in all pages from 0. */
            each: components["schemas"]["node"];
            /**
             * @description Absent: `all`, which fails as the first item does. `settle` goes on, and counts those that fail.
             * @enum {unknown}
             */
            mode?: "all" | "settle";
            /** @description The most items at the same time. Absent: 10. */
            concurrency?: number;
            /** @description More items than these fail it. Absent: 100,000. */
            maxItems?: number;
            /** @description A value that the node works on; absent: what the step before it came to. References and texts with references in it are read. */
            input?: unknown;
            /** @description Milliseconds. It fails when they are over, and what it has begun is cancelled. */
            timeout?: number;
            /** @description Of a step of a sequence: a node that takes it back, where it has succeeded and a later step has failed. */
            compensate?: components["schemas"]["node"];
        };
        /** @description Fails with a code of yours, which a catch may name. */
        fail: {
            /** @constant */
            kind: "fail";
            id: string;
            code: string;
            /** @description Texts in {{ }} are references. */
            text: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
