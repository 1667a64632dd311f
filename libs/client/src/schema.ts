/** Written by `npm run openapi` from docs/openapi.json. */
export interface paths {
    "/api/ai-workflow-builder/chat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The same as chatWithBuilder, under n8n’s path */
        post: operations["chatWithBuilderAsInN"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in to the console by a key of the API */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign out */
        post: operations["signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/oidc/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Begin to sign in by the provider */
        get: operations["beginSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/oidc/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Finish what the provider leads back from */
        get: operations["finishSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is signed in */
        get: operations["getSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How people sign in to the console */
        get: operations["getSignInWays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/chat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A form to chat by, to be put on a page */
        get: operations["beginForm"];
        put?: never;
        /** A message by a form, answered by the form */
        post: operations["sendForm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/chat/reply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The answer to a message sent by a form before */
        post: operations["lookAgainByForm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/livez": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the process works, for who restarts it */
        get: operations["isAlive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether requests may come here */
        get: operations["isReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The agents of the directory */
        get: operations["listAgents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An agent of the directory */
        get: operations["getAgent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/diff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What one version of an agent says other than another, field by field */
        get: operations["diffAgent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/rollback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Go back to what was published of an agent before, or to its file */
        post: operations["rollBackAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/tests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tests that are kept of an agent */
        get: operations["listAgentTests"];
        put?: never;
        /** Keep a test of an agent; one under a name that is there takes its place */
        post: operations["keepAgentTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/tests/plays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Play the kept tests of an agent, simulated, as it is or with other words; ends within a minute */
        post: operations["playAgentTests"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/tests/{test}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Forget a test of an agent */
        delete: operations["deleteAgentTest"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/tries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Have an agent answer a text, simulated, as it is or with other words; nothing that it sends or writes leaves */
        post: operations["tryAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was published of an agent in the place of its file, newest first */
        get: operations["listAgentVersions"];
        put?: never;
        /** Have runs of an agent that begin from now on be told other words than its file has, or ask another model */
        post: operations["publishAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is amiss now, and what people were told of it */
        get: operations["getAlerts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/approvals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What waits for an approval */
        get: operations["listApprovals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/approvals/{approvalId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A call that waits for an approval */
        get: operations["getApproval"];
        put?: never;
        /** Approve or deny a call; the first word counts */
        post: operations["decideApproval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/assistant/confirmations/{requestId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Answer what a thread has asked: a plan, a call, a question or a setup */
        post: operations["answerThreadRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/assistant/memory/{user}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the assistant remembers of a user in all their threads */
        get: operations["getAssistantMemory"];
        put?: never;
        post?: never;
        /** Forget what the assistant remembers of a user */
        delete: operations["eraseAssistantMemory"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/assistant/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the assistant’s tools may do */
        get: operations["getAssistantPermissions"];
        /** Have runs that begin from now on be allowed this */
        put: operations["setAssistantPermissions"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/assistant/threads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The threads that were written to last, the latest first */
        get: operations["listThreads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/assistant/threads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A thread of the assistant */
        get: operations["getThread"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/assistant/threads/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End all that a thread has under way; what is done stays */
        post: operations["cancelThread"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/assistant/threads/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What happens in a thread, from where the client was cut off */
        get: operations["followThread"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/assistant/threads/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Write to the assistant; the first message opens the thread */
        post: operations["postThreadMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/assistant/threads/{id}/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The plan of a thread, with what has become of each task */
        get: operations["getThreadPlan"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who did what, when and why, the latest first */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/breakers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every breaker, and who has forced which */
        get: operations["listBreakers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/breakers/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Open or close a breaker in every process, or let it decide again */
        put: operations["forceBreaker"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/builder/chat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask the builder for a workflow, and follow what it does */
        post: operations["chatWithBuilder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/builder/checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** All that is wrong with a graph, as every gate from here to publishing sees it */
        post: operations["checkDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/builder/credits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The credits of a user in this month */
        get: operations["getBuilderCredits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/builder/listeners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Wait for one call of a trigger of a draft; whoever listened for the draft before does so no more */
        post: operations["openTestListener"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/builder/listeners/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What came, or how it is with one that listens; it is answered at once when that changes, else in seconds */
        get: operations["getTestListener"];
        put?: never;
        post?: never;
        /** Wait no more, and forget what came */
        delete: operations["closeTestListener"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/builder/previews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What an expression comes to with these items */
        post: operations["previewExpression"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/builder/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The builder session of a user on a workflow */
        get: operations["findBuilderSession"];
        put?: never;
        /** Open the builder session of a user on a workflow, or on a graph that is none yet */
        post: operations["openBuilderSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/builder/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A builder session, or that of a build of the assistant by its run: its draft, messages and changes */
        get: operations["getBuilderSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/builder/sessions/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End what the builder is doing in a session; what it has drawn stays */
        post: operations["cancelBuilderTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/builder/sessions/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What happens in a builder session, from where the client was cut off */
        get: operations["followBuilderSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/builder/sessions/{id}/operations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change the draft of a session by operations that were made for one of its revisions */
        post: operations["editBuilderDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/builder/sessions/{id}/redo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Do the change again that was last undone */
        post: operations["redoBuilderDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/builder/sessions/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take the latest change of the draft back, as a change of its own */
        post: operations["undoBuilderDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/builder/tests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Run a graph, or a part of it, with made-up answers of the outside */
        post: operations["testDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/callbacks/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Answer the address that a node of a run has handed out, once */
        post: operations["answerCallback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The conversations that are parked, or that a person has */
        get: operations["listHeldConversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conversations/{conversationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A conversation as it stands, and its latest runs */
        get: operations["getConversation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conversations/{conversationId}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say something to the agent, and wait for its reply if asked to */
        post: operations["postMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conversations/{conversationId}/replies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say something in the agent’s place */
        post: operations["postReply"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conversations/{conversationId}/replies/{replyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What became of a person’s reply */
        get: operations["getReply"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conversations/{conversationId}/takeover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who has a conversation, and the texts that wait */
        get: operations["getTakeover"];
        put?: never;
        /** Take a conversation over: the agent sends nothing from here on */
        post: operations["takeOver"];
        /** Give a conversation back to the agent */
        delete: operations["giveBack"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conversations/{conversationId}/transcript": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was written in a conversation and said to its person */
        get: operations["getTranscript"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conversations/{conversationId}/transcript/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same, as it grows */
        get: operations["followTranscript"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credentials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every credential, without its values, and what one may be */
        get: operations["listCredentials"];
        put?: never;
        /** Seal values for some hosts */
        post: operations["createCredential"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credentials/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A credential, without its values */
        get: operations["getCredential"];
        /** Put a credential in the place of another, with all its values */
        put: operations["updateCredential"];
        post?: never;
        /** Forget a credential */
        delete: operations["deleteCredential"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credentials/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make one real call with a credential, by GET to one of its hosts */
        post: operations["testCredential"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credentials/{id}/uses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where a credential is used: workflows, their drafts and their nodes */
        get: operations["getCredentialUses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dead-letters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What failed for the last time */
        get: operations["listDeadLetters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dead-letters/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin a batch of replays, or go on with one; ask again until it is done */
        post: operations["replayDeadLetters"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dead-letters/causes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Of what dead letters died: how many of each cause, since when, and what may be done */
        get: operations["listLetterCauses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dead-letters/{letterId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A dead letter, what was done about it, and what a replay would come to */
        get: operations["getDeadLetter"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dead-letters/{letterId}/discard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Leave it undone */
        post: operations["discardDeadLetter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dead-letters/{letterId}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give back a dead letter whose replay has died */
        post: operations["reopenDeadLetter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dead-letters/{letterId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Do it again as a linked run, or say what that would come to (dry_run) */
        post: operations["replayDeadLetter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Tell the runs that wait for it of an event, and keep it for a day for those that will */
        post: operations["postEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/folders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The folders of stored workflows */
        get: operations["listFolders"];
        put?: never;
        /** Make a folder */
        post: operations["createFolder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/folders/{folder}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a folder that holds nothing */
        delete: operations["deleteFolder"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The health of the store, processes, queues, tools, providers and workflows, failing ones first */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every named key, by name */
        get: operations["listKeys"];
        put?: never;
        /** Make a key of a name, a role and scopes */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A named key */
        get: operations["getKey"];
        put?: never;
        post?: never;
        /** Take a key back, for good */
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give a key another secret; the one before goes on for a while */
        post: operations["rotateKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/messages/{messageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A message and what came of it */
        get: operations["getMessage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/messages/{messageId}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What becomes of a text, from the moment it is accepted */
        get: operations["followMessage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/node-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The types of nodes that a graph may hold; those that a search finds, the best first */
        get: operations["listNodeTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/node-types/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A type of nodes, with the schema of its parameters */
        get: operations["getNodeType"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is open now, and the last 24 hours in figures */
        get: operations["getOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/people/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Erase a person, and search everything to prove it */
        post: operations["erasePerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/people/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Export what is kept of a person */
        post: operations["exportPerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The policy in force */
        get: operations["getPolicy"];
        /** Have runs that begin from now on obey another table */
        put: operations["setPolicy"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/policy/rollback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Go back to a version that is kept */
        post: operations["rollBackPolicy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/policy/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who has changed the policy, newest first */
        get: operations["listPolicyChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/policy/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The table of a version */
        get: operations["getPolicyVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/processes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which processes there are, alive or silent, and what waits for them */
        get: operations["listProcesses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/queues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How full the queues are */
        get: operations["getQueues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The latest runs: live ones first, then those that changed last */
        get: operations["listRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End every run that a filter means, a page of them a call */
        post: operations["cancelRuns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every run that changes, as it changes */
        get: operations["followRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/{runId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A run, and what became of its replies */
        get: operations["getRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/{runId}/again": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A run beside the one that it does again, and the runs that do it again */
        get: operations["compareRun"];
        put?: never;
        /** Do a run again with something changed; nothing that it sends or writes leaves */
        post: operations["runAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/{runId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End a run from outside */
        post: operations["cancelRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/{runId}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A run while it runs; 204 to who has had all of it */
        get: operations["followRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/{runId}/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The nodes of a graph that have run in the tree of a run, and the items that one of them made */
        get: operations["getRunItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/{runId}/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a run did, row by row */
        get: operations["getLedger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/{runId}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Answer what a run waits for: a question, an approval, or a message that its workflow waits for */
        post: operations["postRunMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/{runId}/signals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a signal to a run, which a node of it waits for now or later */
        post: operations["signalRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/{runId}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A run as it went: its ledger with the gaps in between */
        get: operations["getTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/{runId}/tree": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tree that a run belongs to: its root and all runs below it */
        get: operations["getRunTree"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/{runId}/turns/{turn}/prompt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What models were asked in a turn; for operators */
        get: operations["getPrompts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/{runId}/workflow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The workflow that the tree of a run runs */
        get: operations["getRunWorkflow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every schedule, the oldest first */
        get: operations["listSchedules"];
        put?: never;
        /** Repeat a workflow by its interval or its cron expression */
        post: operations["setSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/schedules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A schedule, and what it repeats */
        get: operations["getSchedule"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/schedules/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let the ticks of a schedule pass */
        post: operations["pauseSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/schedules/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Have a paused schedule tick again, from its next time on */
        post: operations["resumeSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/schedules/{id}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stop a schedule: a tick under way goes on, and no other begins */
        post: operations["stopSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is signed in to the console, the latest first */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End a sign-in to the console */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the doctor finds: each thing that a start needs, and what to do where it is missing */
        get: operations["getSetUp"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every data table, without its rows */
        get: operations["listTables"];
        put?: never;
        /** Make a data table */
        post: operations["createTable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{table}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The columns of a data table */
        get: operations["getTable"];
        put?: never;
        post?: never;
        /** Delete a data table with all its rows */
        delete: operations["deleteTable"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{table}/columns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a column, empty in every row */
        post: operations["addColumn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{table}/columns/{column}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take a column away with its values */
        delete: operations["dropColumn"];
        options?: never;
        head?: never;
        /** Give a column another name */
        patch: operations["renameColumn"];
        trace?: never;
    };
    "/v1/tables/{table}/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Find rows */
        post: operations["queryRows"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tables/{table}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change rows, or add one where none is found */
        put: operations["upsertRows"];
        /** Add rows */
        post: operations["insertRows"];
        /** Delete rows */
        delete: operations["deleteRows"];
        options?: never;
        head?: never;
        /** Change rows */
        patch: operations["updateRows"];
        trace?: never;
    };
    "/v1/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tags of stored workflows */
        get: operations["listTags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tools of the deployment */
        get: operations["listTools"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tools/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A tool, and how its latest calls went */
        get: operations["getTool"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tools/{name}/tries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Call a tool once, apart from any run; of one that writes the answer is made up */
        post: operations["tryTool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/trials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The latest 100 trials */
        get: operations["listTrials"];
        put?: never;
        /** Do many runs again with one change, simulated; as a dry run, say what they cost */
        post: operations["beginTrial"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/trials/{trialId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A trial: each run beside the old one, and what became other */
        get: operations["getTrial"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/trials/{trialId}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End the runs of a trial that are not over */
        post: operations["stopTrial"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/waiting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many things wait for a person */
        get: operations["getWaiting"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Events that another system is told of, the latest first */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/deliveries/{eventId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Post an event once more, under its id */
        post: operations["replayDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workflows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The stored workflows */
        get: operations["listWorkflows"];
        put?: never;
        /** Check a workflow, and have its runs from now on run this document */
        post: operations["publishWorkflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workflows/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The current version of a workflow */
        get: operations["getWorkflow"];
        put?: never;
        post?: never;
        /** Delete a workflow that nothing starts; its live runs keep their version, or are cancelled */
        delete: operations["deleteWorkflow"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workflows/{id}/diff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What one version of a workflow has other than another, node by node */
        get: operations["diffWorkflow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workflows/{id}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Store a workflow once more */
        post: operations["duplicateWorkflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workflows/{id}/folder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Put a workflow into a folder */
        put: operations["moveWorkflow"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workflows/{id}/name": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Give a graph a name */
        put: operations["renameWorkflow"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workflows/{id}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Have the triggers of a graph start this version of it */
        post: operations["publishTriggers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workflows/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make an earlier version the current one again */
        post: operations["restoreWorkflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workflows/{id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start a run of a stored workflow */
        post: operations["startWorkflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workflows/{id}/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set the tags of a workflow */
        put: operations["tagWorkflow"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workflows/{id}/triggers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What starts a graph */
        get: operations["getWorkflowTriggers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workflows/{id}/unpublish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Have nothing start a graph any more; runs under way go on */
        post: operations["unpublishTriggers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workflows/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The versions of a workflow, the current one first */
        get: operations["listWorkflowVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workflows/{id}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A version of a workflow */
        get: operations["getWorkflowVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/inbound/{conversationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A message that a system of yours brings, signed */
        post: operations["receiveWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/slack/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An event of Slack’s, signed by Slack */
        post: operations["receiveSlackEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/twilio/sms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A text or a WhatsApp message, signed by Twilio */
        post: operations["receiveText"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/twilio/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What became of a text that was sent, signed by Twilio */
        post: operations["receiveTextStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description The message is durable; its reply is still to come. */
        Accepted: {
            message_id: string;
            conversation_id: string;
            /** @enum {string} */
            status: "accepted";
            /** @description Absent until a commit has said it; the events of the message tell it. */
            run_id?: string;
            /** @description There are many before it: the answer may take a while. */
            delayed?: boolean;
        };
        /** @description An answer that is kept for the run, and that its node was told of if it waited. */
        AcceptedCallback: {
            /** @description false: this address has been answered before, and that counts. */
            is_new: boolean;
        };
        /** @description An event that is kept, and that those were told of who waited for it. */
        AcceptedEvent: {
            id: string;
            /** @description false: an event of this source and id has come before, and that one counts. */
            is_new: boolean;
            /** @description How many nodes that wait were told. It is kept for others for a day. */
            told: number;
            /** @description Attributes that no node is given. */
            ignored: string[];
        };
        /** @description It is kept and will be done; no controller has read it yet, as in a long call of a model. */
        AcceptedOrder: {
            /** @description Its name: asked again under it as `Idempotency-Key`, it is the same and done once. */
            id: string;
            /** @enum {string} */
            status: "accepted";
            /** @description Where it shows once it is done. */
            look: string;
        };
        /** @description A signal that is kept for the run, and that its node was told of if it waited. */
        AcceptedSignal: {
            run_id: string;
            is_new: boolean;
            told: number;
        };
        /** @description It is durable: follow the thread’s events. */
        AcceptedThreadMessage: {
            id: string;
            threadId: string;
            /** @enum {string} */
            status: "accepted";
        };
        AddColumn: {
            /** @description expected why, in 1 to 500 characters on one line */
            reason: string;
            /** @description expected who does it, in 1 to 80 characters on one line */
            by?: string;
            /** @description expected a letter, then up to 62 letters, digits or underscores */
            name: string;
            /**
             * @description expected one of string, number, boolean, date
             * @enum {string}
             */
            type: "string" | "number" | "boolean" | "date";
        };
        AgainRequest: {
            /** @description expected why, in 1 to 500 characters on one line */
            reason: string;
            /** @description expected who does it, in 1 to 80 characters on one line */
            by?: string;
            /** @description expected a whole number */
            from_turn?: number;
            /** @description expected 1 to 8000 characters */
            text?: string;
            /** @description expected a list */
            tool_results?: {
                step: string;
                result: {
                    [key: string]: unknown;
                };
            }[];
            /**
             * @description expected one of: recorded, anew
             * @enum {string}
             */
            answers?: "recorded" | "anew";
            /** @description expected a name, in 1 to 128 characters on one line */
            agent?: string;
            /** @description expected a version: 16 hex digits */
            version?: string;
            /** @description expected 1 to 8000 characters */
            goal?: string;
            /** @description expected 1 to 8000 characters */
            constraints?: string;
            /** @description expected a name, in 1 to 128 characters on one line */
            model?: string;
        };
        /** @description An agent of the directory. Null: as the environment has it. */
        Agent: {
            id: string;
            /** @description What its next run begins on. */
            version: string;
            tenant: string;
            default: boolean;
            numbers: string[];
            channels: string[];
            /** @description The names of its keys. */
            api_keys: string[];
            goal: string | null;
            constraints: unknown;
            tools: string[] | null;
            policy: unknown;
            answer_schema: unknown;
            time_zone: string | null;
            language: string;
            quiet_hours: unknown;
            /** @description What holds in place of its file. Null: the file holds. */
            published: {
                /** @description Of the agent with these words, as its file was then. */
                version: string;
                /** Format: date-time */
                at: string;
                by: string;
                /** @description Null to viewers. */
                reason: string | null;
                /** @description What is said in place of the file; none: it was given its word back. */
                fields: ("goal" | "constraints" | "model")[];
            } | null;
            /** @description As its file says. */
            file: {
                version: string;
                goal: string | null;
                constraints: string | null;
                model: string | null;
            };
            /** @description Where its file says something else than when these were published: what was published holds. */
            file_changed: ("goal" | "constraints" | "model")[];
            /** @description Why nothing can be published of it; null: it can. */
            unpublishable: string | null;
        };
        /** @description What one version of an agent says other than another. `file`: as its file says. */
        AgentDiff: {
            id: string;
            from: string;
            to: string;
            fields: {
                /** @enum {string} */
                field: "goal" | "constraints" | "model";
                before: string | null;
                after: string | null;
            }[];
        };
        /** @description A text to an agent, with the end that is expected of it. */
        AgentTest: {
            test_id: string;
            name: string;
            text: string;
            expect: {
                outcome?: string;
                says?: string[];
                never?: string[];
                calls?: {
                    [key: string]: number;
                };
            };
            /** @description The run that it was kept of. Null: it was written. */
            run_id: string | null;
            by: string;
            /** Format: date-time */
            at: string;
        };
        AgentWords: {
            /** @description expected why, in 1 to 500 characters on one line */
            reason: string;
            /** @description expected who does it, in 1 to 80 characters on one line */
            by?: string;
            /** @description expected 1 to 8000 characters, or null for what the file says */
            goal?: string | null;
            /** @description expected 1 to 8000 characters, or null for what the file says */
            constraints?: string | null;
            /** @description expected 1 to 128 characters, or null for what the file says */
            model?: string | null;
        };
        AlertMessage: {
            id: string;
            /** Format: date-time */
            at: string;
            subject: string;
            deliveries: {
                /** @enum {string} */
                target: "webhook" | "slack" | "email" | "text";
                /** @enum {string} */
                status: "owed" | "claimed" | "sent" | "unknown" | "failed";
                tries: number;
                /** @description The last answer; null: none yet. */
                answer: string | null;
            }[];
        };
        /** @description What operators are told of by itself. */
        Alerts: {
            /** @description Whom this gateway tells. Empty: nobody, and then answers that fail and costs are not looked at. */
            targets: ("webhook" | "slack" | "email" | "text")[];
            /** @description When the last look was; null: there was none yet. */
            looked_at: string | null;
            /** @description What is amiss, or about to count. */
            open: components["schemas"]["OpenAlert"][];
            /** @description The latest 200, newest first. */
            messages: components["schemas"]["AlertMessage"][];
        };
        /** @description A call that waits for an approval. */
        Approval: {
            approval_id: string;
            run_id: string;
            conversation_id: string;
            actor_id: string;
            channel: string;
            tool: string;
            /** @description Null to viewers. */
            args: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Who allows it: `either` is whoever answers first, `both` each of the two.
             * @enum {string}
             */
            approver: "either" | "person" | "office" | "both";
            /** @description Of two who must agree the first that has. */
            agreed: ("person" | "office") | null;
            /** @description What the call would do, in words. Null to viewers; absent in lists of runs. */
            sentence?: string | null;
            /** @description The first text of its run, in a list. Null to viewers, and where it is not kept. */
            question?: string | null;
            /** Format: date-time */
            asked_at: string;
            /** Format: date-time */
            expires_at: string;
            /** @description 0: the time to decide is over. */
            expires_in_ms: number;
        };
        /** @description An approval asked for, or given, for a call. */
        ApprovalItem: {
            /** @description The row of the ledger, from 1; 0 for what is derived. */
            row: number;
            action_id: string | null;
            /** Format: date-time */
            started_at: string;
            /** Format: date-time */
            ended_at: string;
            duration_ms: number;
            /** @enum {string} */
            outcome: "ok" | "error" | "timeout";
            error_code: ("bad-request" | "unauthorized" | "forbidden" | "not-found" | "conflict" | "too-large" | "idempotency-key-in-use" | "idempotency-key-reused" | "unavailable" | "contract-broken" | "bad-answer" | "unknown-tool" | "bad-tool-args" | "tool-cap-reached" | "tool-timeout" | "tool-failed" | "tool-unreachable" | "tool-bad-answer" | "outcome-unknown" | "approval-denied" | "approval-expired" | "breaker-open" | "model-failed" | "model-timeout" | "middleware-refused" | "middleware-failed" | "cost-cap" | "budget-spent" | "deadline-passed" | "opted-out" | "taken-over" | "not-taken-over" | "busy" | "rate-limited" | "send-rejected" | "send-unknown" | "cancelled" | "internal") | null;
            /** @enum {string} */
            kind: "approval";
            tool_name: string;
            /** @enum {string} */
            decision: "asked" | "agreed" | "approved" | "denied" | "expired";
            via: ("text" | "operator" | "clock") | null;
            decided_by: string | null;
            reason: string | null;
        };
        ApprovalRequest: {
            /** @description expected why, in 1 to 500 characters on one line */
            reason: string;
            /** @description expected who does it, in 1 to 80 characters on one line */
            by?: string;
            /**
             * @description expected approve or deny
             * @enum {string}
             */
            decision: "approve" | "deny";
        };
        /** @description The same, with all of the request of a graph’s node. */
        ApprovalWithRequest: {
            approval_id: string;
            run_id: string;
            conversation_id: string;
            actor_id: string;
            channel: string;
            tool: string;
            /** @description Null to viewers. */
            args: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Who allows it: `either` is whoever answers first, `both` each of the two.
             * @enum {string}
             */
            approver: "either" | "person" | "office" | "both";
            /** @description Of two who must agree the first that has. */
            agreed: ("person" | "office") | null;
            /** @description What the call would do, in words. Null to viewers; absent in lists of runs. */
            sentence?: string | null;
            /** @description The first text of its run, in a list. Null to viewers, and where it is not kept. */
            question?: string | null;
            /** Format: date-time */
            asked_at: string;
            /** Format: date-time */
            expires_at: string;
            /** @description 0: the time to decide is over. */
            expires_in_ms: number;
            /** @description The whole request as it is sent, of which request_sha256 of the arguments is the hash. Null to viewers, and of a call that no graph makes. */
            request: {
                [key: string]: unknown;
            } | null;
        };
        /** @description What the assistant remembers of a user in all their threads. */
        AssistantMemory: {
            user: string;
            /** @description Who they are, and what they prefer. */
            userContext: string;
            activeProject: string;
            instanceKnowledge: string;
            /** Format: date-time */
            lastUpdated: string;
        };
        /** @description What the assistant’s tools may do. */
        AssistantPermissions: {
            /** @description Of the policy that says so. */
            version: string;
            /** @description By the name of what they change. */
            permissions: {
                [key: string]: components["schemas"]["PermissionLevel"];
            };
            /** @description Those that an operator has set; another one spares what a person has ordered in words. */
            set: string[];
        };
        /** @description A thread of the assistant: its messages, its plan, and what waits for a person. */
        AssistantThread: {
            title: string;
            threadId: string;
            user: string;
            messages: components["schemas"]["ThreadMessage"][];
            /** @description The graph of tasks; null: there is none. */
            plan: {
                [key: string]: unknown;
            } | null;
            checklist: {
                title: string;
                id: string;
                status: string;
            }[];
            requests: components["schemas"]["ThreadRequest"][];
            /** @description The background tasks that run. */
            running: {
                title: string;
                /** @description The `backgroundTaskId` of a task of the plan. */
                agentId: string;
                kind: string;
                /** @description Of a build, its builder session is read under this id, too. */
                runId: string;
                /** Format: date-time */
                startedAt: string;
            }[];
            /** @description The run under way; null: none. */
            runId: string | null;
            /** @description Whether a turn is under way. */
            isThinking: boolean;
            /** @description Since when the provider of its model is away; null: it is not. */
            outageSince: string | null;
            /** @description Whether no process could go on with it: an operator has to look. */
            parked: boolean;
            /** Format: date-time */
            lastUpdated: string;
        };
        /** @description A thread in a list. */
        AssistantThreadHead: {
            title: string;
            threadId: string;
            user: string;
            /** @description The status of its plan; null: there is none. */
            plan: string | null;
            /** @description How many requests wait for a person. */
            waiting: number;
            /** @description How many background tasks run. */
            running: number;
            /** @description The run under way; null: none. */
            runId: string | null;
            /** @description Whether a turn is under way. */
            isThinking: boolean;
            /** @description Since when the provider of its model is away; null: it is not. */
            outageSince: string | null;
            /** @description Whether no process could go on with it: an operator has to look. */
            parked: boolean;
            /** Format: date-time */
            lastUpdated: string;
        };
        /** @description Who did what, when and why. */
        AuditEntry: {
            /** Format: date-time */
            at: string;
            did: string;
            /** @description Who: the name and the id of a key, or what somebody has typed who shares one. */
            by: string;
            /** @description Whether a named key or a sign-in has proven who it was. */
            proven: boolean;
            /** @description Null to viewers. */
            reason: string | null;
            /** @description What it was done to: ids, names and versions. */
            to: {
                [key: string]: string | boolean | string[];
            };
        };
        BatchRequest: {
            /** @description expected why, in 1 to 500 characters on one line */
            reason: string;
            /** @description expected who does it, in 1 to 80 characters on one line */
            by?: string;
            /** @description expected the id of a batch */
            batch_id?: string;
            /** @description expected true, to go on past a halt, or false */
            resume?: boolean;
            /** @description expected an object with code, tool, conversation, since, until or limit */
            filter?: {
                /**
                 * @description expected one of: bad-request, unauthorized, forbidden, not-found, conflict, too-large, idempotency-key-in-use, idempotency-key-reused, unavailable, contract-broken, bad-answer, unknown-tool, bad-tool-args, tool-cap-reached, tool-timeout, tool-failed, tool-unreachable, tool-bad-answer, outcome-unknown, approval-denied, approval-expired, breaker-open, model-failed, model-timeout, middleware-refused, middleware-failed, cost-cap, budget-spent, deadline-passed, opted-out, taken-over, not-taken-over, busy, rate-limited, send-rejected, send-unknown, cancelled, internal, parked
                 * @enum {string}
                 */
                code?: "bad-request" | "unauthorized" | "forbidden" | "not-found" | "conflict" | "too-large" | "idempotency-key-in-use" | "idempotency-key-reused" | "unavailable" | "contract-broken" | "bad-answer" | "unknown-tool" | "bad-tool-args" | "tool-cap-reached" | "tool-timeout" | "tool-failed" | "tool-unreachable" | "tool-bad-answer" | "outcome-unknown" | "approval-denied" | "approval-expired" | "breaker-open" | "model-failed" | "model-timeout" | "middleware-refused" | "middleware-failed" | "cost-cap" | "budget-spent" | "deadline-passed" | "opted-out" | "taken-over" | "not-taken-over" | "busy" | "rate-limited" | "send-rejected" | "send-unknown" | "cancelled" | "internal" | "parked";
                /**
                 * @description expected one of: turn, run-tool, send-reply
                 * @enum {string}
                 */
                kind?: "turn" | "run-tool" | "send-reply";
                /** @description expected the name of a tool */
                tool?: string;
                /** @description expected the id of a conversation */
                conversation?: string;
                /**
                 * @description expected one of: open, replaying, replayed, discarded
                 * @enum {string}
                 */
                status?: "open" | "replaying" | "replayed" | "discarded";
                /**
                 * Format: date-time
                 * @description expected a time such as 2026-01-31T03:00:00Z
                 */
                since?: string;
                /**
                 * Format: date-time
                 * @description expected a time such as 2026-01-31T03:00:00Z
                 */
                until?: string;
                /** @description expected a number from 1 to 1000 */
                limit?: string;
            } & {
                [key: string]: unknown;
            };
            /** @description expected 1 to 1000 ids of dead letters */
            letter_ids?: string[];
            /**
             * @description expected one of: as-sent, resend, as-done, as-failed, again
             * @enum {string}
             */
            choice?: "as-sent" | "resend" | "as-done" | "as-failed" | "again";
            /** @description expected a share from 0 to 1 */
            canary?: number;
            /** @description expected a share from 0 to 1 */
            halt_at?: number;
            /** @description expected letters a minute */
            per_minute?: number;
        };
        /** @description The run that does another one again. */
        BegunAgain: {
            run_id: string;
            again_of: string;
            conversation_id: string;
            /** @description Nothing that it sends or writes leaves. */
            simulated: boolean;
        };
        BegunTrial: {
            /** @description Null: a dry run. */
            trial_id: string | null;
            /** @description How many are done again, or would be. */
            runs: number;
            /** @description Runs that cannot be done again, and why. */
            refused: {
                run_id: string;
                why: string;
            }[];
            /** @description What the old runs have cost: about what the new ones will. */
            cost_micro_usd: number;
            /** @description Likewise. */
            tokens_used: number;
        };
        /** @description An agent that answers a text of nobody’s. */
        BegunTry: {
            run_id: string;
            conversation_id: string;
            actor_id: string;
            /** @description Goes on with it: what the agent remembers of it is its own. */
            conversation: string;
            /** @description Of the agent with these words. */
            version: string;
            /** @description Nothing that it sends or writes leaves. */
            simulated: boolean;
        };
        /** @description What is called, or left alone, and who has forced it. */
        Breaker: {
            name: string;
            /** @enum {string} */
            state: "closed" | "open" | "half-open";
            /** @description Null: nobody has forced it. */
            forced: {
                by: string;
                /** @description Null to viewers. */
                reason: string | null;
                /** Format: date-time */
                since: string;
            } | null;
            /** @description Until when no call is made; null where none is held back. */
            open_until: string | null;
            /** @description Of the last minute in which it was called, while it is closed. */
            calls: number;
            faults: number;
            /** @description How many processes have opened it on their own faults: they do not call. */
            open_in: number;
            /** @description Whether what it stands before works, by all of that. */
            health: {
                /** @enum {string} */
                state: "well" | "failing" | "unknown";
                reason: string;
                /** @description Where the console shows what is behind it, from # on. */
                link: string;
            };
        };
        BreakerRequest: {
            /** @description expected why, in 1 to 500 characters on one line */
            reason: string;
            /** @description expected who does it, in 1 to 80 characters on one line */
            by?: string;
            /**
             * @description expected open, closed or auto
             * @enum {string}
             */
            state: "open" | "closed" | "auto";
        };
        /** @description A part of what the builder does about a message. */
        BuilderChatChunk: {
            messages: components["schemas"]["BuilderChatMessage"][];
            /** @description Of a line: goes on behind it as Last-Event-ID. An event has it as its own. */
            id?: string;
        };
        /** @description What the builder does or says: a call of a tool, twice; the draft after changes; its answer; or why it has none. */
        BuilderChatMessage: {
            /** @enum {string} */
            role: "assistant";
            /** @enum {string} */
            type: "tool";
            toolName: string;
            toolCallId: string;
            displayTitle: string;
            /** @enum {string} */
            status: "in_progress" | "completed" | "error";
            updates: {
                /** @enum {string} */
                type: "input" | "output" | "error";
                /** @description Of `input` the arguments; else `{text}`. */
                data: {
                    [key: string]: unknown;
                };
            }[];
            customDisplayTitle?: string;
        } | {
            /** @enum {string} */
            role: "assistant";
            /** @enum {string} */
            type: "workflow-updated";
            /** @description The draft, as JSON. */
            codeSnippet: string;
        } | {
            /** @enum {string} */
            role: "assistant";
            /** @enum {string} */
            type: "message";
            text: string;
        } | {
            /** @enum {string} */
            role: "assistant";
            /** @enum {string} */
            type: "error";
            /** @description How its run ended. */
            code: string;
            text: string;
        };
        /** @description Credits of a user’s sessions in this month (UTC): one for each request that was built, and shown to run. */
        BuilderCredits: {
            /** @description 0: no limit. */
            creditsQuota: number;
            creditsClaimed: number;
        };
        /** @description What happens in a builder session: all of it first, or after a reset; then each change and message, and its status whenever it is another. The id is a position to resume from. With `?forming=true` answers are shown while they form. */
        BuilderEvent: {
            /** @enum {string} */
            event: "session";
            data: components["schemas"]["BuilderSession"];
            id?: number;
        } | {
            /** @enum {string} */
            event: "change";
            data: components["schemas"]["DraftChange"];
            id?: number;
        } | {
            /** @enum {string} */
            event: "message";
            data: components["schemas"]["BuilderMessage"];
            id?: number;
        } | {
            /** @enum {string} */
            event: "status";
            data: {
                revision: number;
                /** @enum {string} */
                phase: "idle" | "building";
                /** @description The run under way; null: none. */
                runId: string | null;
                canUndo: boolean;
                canRedo: boolean;
                /** @description The number of the first message that is kept: those before it are forgotten. */
                firstMessage: number;
                creditsClaimed: number;
                /** @description Whether no process could go on with it: an operator has to look. */
                parked: boolean;
                /** Format: date-time */
                lastUpdated: string;
            };
            id?: number;
        } | {
            /** @enum {string} */
            event: "forming";
            data: components["schemas"]["FormingAnswer"];
            id?: number;
        } | {
            /** @enum {string} */
            event: "gone";
            data: Record<string, never>;
            id?: number;
        };
        /** @description A message of a builder session. `n` counts them, and no number comes again. */
        BuilderMessage: {
            /** @description What the chat shows of the call; absent: the usual title of its tool. */
            title?: string;
            n: number;
            /** Format: date-time */
            at: string;
            /** @enum {string} */
            role: "user" | "assistant" | "tool";
            /**
             * @description `tool`: what a tool has answered.
             * @enum {string}
             */
            type: "message" | "tool";
            text: string;
            /** @description Of a person’s: the key that it was sent under. */
            id?: string;
            /** @description Of an assistant’s: the tools that it calls. */
            toolCalls?: {
                id: string;
                name: string;
                args: {
                    [key: string]: unknown;
                };
            }[];
            toolCallId?: string;
            toolName?: string;
            isError?: boolean;
            /** @description Of the last message of a run that came to no answer: how it ended. */
            errorCode?: string;
        };
        /** @description A builder session: a draft that its user and a model change. */
        BuilderSession: {
            sessionId: string;
            workflowId: string | null;
            user: string;
            /** @description The draft. */
            graph: {
                [key: string]: unknown;
            };
            messages: components["schemas"]["BuilderMessage"][];
            status: {
                revision: number;
                /** @enum {string} */
                phase: "idle" | "building";
                /** @description The run under way; null: none. */
                runId: string | null;
                canUndo: boolean;
                canRedo: boolean;
                /** @description The number of the first message that is kept: those before it are forgotten. */
                firstMessage: number;
                creditsClaimed: number;
                /** @description Whether no process could go on with it: an operator has to look. */
                parked: boolean;
                /** Format: date-time */
                lastUpdated: string;
            };
            /** @description The latest, without patches. */
            changes: components["schemas"]["DraftChange"][];
        };
        /** @description The session of a user on a workflow; `sessions` alone, and empty, where there is none. */
        BuilderThread: {
            sessionId?: string;
            messages?: components["schemas"]["BuilderMessage"][];
            /** Format: date-time */
            lastUpdated?: string;
            sessions?: {
                [key: string]: unknown;
            }[];
        };
        CancelMany: {
            /** @description expected why, in 1 to 500 characters on one line */
            reason: string;
            /** @description expected who does it, in 1 to 80 characters on one line */
            by: string;
            /** @description expected an object: the filters of GET /v1/runs */
            filter?: {
                /**
                 * @description expected one of: live, waiting, thinking, acting, asking, approving, joining, answering, finished
                 * @enum {string}
                 */
                phase?: "live" | "waiting" | "thinking" | "acting" | "asking" | "approving" | "joining" | "answering" | "finished";
                /**
                 * @description expected one of: answered, cannot-proceed, bad-tool-args, unknown-tool, contract-broken, bad-answer, step-cap, tool-cap, token-cap, cost-cap, budget-spent, deadline, thrash, stalled, model-failed, middleware-refused, middleware-failed, cancelled, opted-out, taken-over, unanswered, loop, undelivered, delivery-unknown, parked
                 * @enum {string}
                 */
                outcome?: "answered" | "cannot-proceed" | "bad-tool-args" | "unknown-tool" | "contract-broken" | "bad-answer" | "step-cap" | "tool-cap" | "token-cap" | "cost-cap" | "budget-spent" | "deadline" | "thrash" | "stalled" | "model-failed" | "middleware-refused" | "middleware-failed" | "cancelled" | "opted-out" | "taken-over" | "unanswered" | "loop" | "undelivered" | "delivery-unknown" | "parked";
                /** @description expected the id of a conversation */
                conversation?: string;
                /**
                 * @description expected the name of a channel
                 * @enum {string}
                 */
                channel?: "api" | "sms" | "whatsapp" | "slack" | "webhook" | "html";
                /** @description expected a time such as 2026-01-31T03:00:00Z, or a day */
                since?: string | unknown | unknown;
                /** @description expected a time such as 2026-01-31T03:00:00Z, or a day */
                until?: string | unknown | unknown;
                /** @description expected the id of an agent; default is the one that the environment describes */
                agent?: string;
                /** @description expected the name of a tenant */
                tenant?: string;
                /** @description expected 1 to 128 characters, none of them a control character */
                text?: string;
                /** @description expected the name of a tool or of a node, or any */
                failed_tool?: string;
                /** @description expected a cause, as Overview and heads of runs have it */
                cause?: string;
                /**
                 * @description expected one of: good, failed, ended
                 * @enum {string}
                 */
                result?: "good" | "failed" | "ended";
                /** @description expected the `next` of the page before */
                cursor?: string;
                /** @description expected a number from 1 to 200 */
                limit?: string;
            } & {
                [key: string]: unknown;
            };
            /** @description expected true, for every run that is not over, or false */
            all?: boolean;
            /** @description expected true or false */
            dry_run?: boolean;
        };
        /** @description What became of the runs that a filter means, a page of them. */
        CancelledRuns: {
            dry_run: boolean;
            /** @description How many runs this call was about. */
            total: number;
            by_phase: {
                [key: string]: number;
            };
            runs: {
                run_id: string;
                /** @enum {string} */
                status: "cancelling" | "finished" | "would-cancel";
            }[];
            /** @description The filter’s `cursor` of the next call; null: these were all. */
            next: string | null;
        };
        ChangeRows: {
            /** @description expected why, in 1 to 500 characters on one line */
            reason: string;
            /** @description expected who does it, in 1 to 80 characters on one line */
            by?: string;
            /** @description expected an object: values by the names of columns */
            values: {
                [key: string]: unknown;
            };
            /** @description expected {match, conditions} */
            filter: {
                [key: string]: unknown;
            };
        };
        /** @description A stored workflow after a change. */
        ChangedWorkflow: {
            id: string;
            version: string;
            /** @description Of its graph. Null: it is a document. */
            name: string | null;
        };
        ChatRequest: {
            /** @description expected a text of at most 1000 characters */
            message: string;
            /** @description expected the id of a stored workflow: 1 to 64 lower case letters, digits or dashes */
            workflowId?: string;
            /** @description expected the id of a session */
            sessionId?: string;
            /** @description expected 1 to 64 letters, digits, dots, dashes, underscores or @, without -user- */
            user?: string;
            /** @description expected an object */
            workflowContext?: {
                [key: string]: unknown;
            };
        };
        CheckDraft: {
            /** @description expected a graph */
            graph: {
                [key: string]: unknown;
            };
        };
        /** @description All that is wrong with a draft: an error keeps it from running, a setup from being published. */
        CheckedDraft: {
            findings: components["schemas"]["GraphFinding"][];
            /** @description The nodes that sign in, each with the type of credential that it names or has to. */
            sign_ins: {
                node: string;
                type: string;
            }[];
        };
        ConfirmationRequest: {
            /**
             * @description expected one of approved, denied, changes
             * @enum {string}
             */
            decision: "approved" | "denied" | "changes";
            /** @description expected a text of 1 to 10000 characters */
            text?: string;
        };
        /** @description A conversation as it stands, and its latest runs. */
        Conversation: {
            conversation_id: string;
            actor_id: string;
            channel: string;
            version: number;
            /** @description Why it is parked; null: it is not. */
            parked: string | null;
            live: boolean;
            waiting_mails: number;
            taken_over: {
                by: string;
                /** @description Null to viewers. */
                reason: string | null;
                /** Format: date-time */
                since: string;
            } | null;
            opted_out: boolean;
            runs: components["schemas"]["RunHead"][];
        };
        CreateFolder: {
            /** @description expected why, in 1 to 500 characters on one line */
            reason: string;
            /** @description expected who does it, in 1 to 80 characters on one line */
            by?: string;
            /** @description expected a name of 1 to 100 characters on one line */
            name: string;
            /** @description expected the id of a folder */
            parent?: string;
        };
        CreateKey: {
            /** @description expected why, in 1 to 500 characters on one line */
            reason: string;
            /** @description expected who does it, in 1 to 80 characters on one line */
            by?: string;
            /** @description expected a name of 1 to 60 characters on one line, without an id of a key */
            name: string;
            /**
             * @description expected one of viewer, operator, builder, admin
             * @enum {string}
             */
            role: "viewer" | "operator" | "builder" | "admin";
            /** @description expected true or false */
            words?: boolean;
            /** @description expected 1 to 50 names of tenants, each once */
            tenants?: string[];
            /** @description expected 1 to 50 ids of agents, each once */
            agents?: string[];
            /**
             * Format: date-time
             * @description expected a time such as 2027-01-31T03:00:00Z
             */
            expires_at?: string;
        };
        CreateTable: {
            /** @description expected why, in 1 to 500 characters on one line */
            reason: string;
            /** @description expected who does it, in 1 to 80 characters on one line */
            by?: string;
            /** @description expected the name or the id of a table: 1 to 128 characters on one line */
            name: string;
            /** @description expected a list of columns */
            columns: {
                name: string;
                /** @enum {string} */
                type: "string" | "number" | "boolean" | "date";
            }[];
        };
        /** @description What a graph signs in with. Its values are sealed, and no answer has them. */
        Credential: {
            id: string;
            name: string;
            /** @enum {string} */
            type: "httpBasicAuth" | "httpBearerAuth" | "httpHeaderAuth" | "httpQueryAuth" | "httpCustomAuth" | "openAiApi" | "anthropicApi" | "githubApi" | "githubOAuth2Api" | "slackApi" | "airtableTokenApi" | "cloudflareApi" | "deepSeekApi" | "googleApi" | "gmailOAuth2" | "googleCalendarOAuth2Api" | "googleDocsOAuth2Api" | "googleDriveOAuth2Api" | "googleSheetsOAuth2Api" | "googleSheetsTriggerOAuth2Api" | "discordBotApi" | "discordWebhookApi" | "googlePalmApi" | "groqApi" | "hubspotAppToken" | "linearApi" | "mistralCloudApi" | "notionApi" | "openRouterApi" | "perplexityApi" | "pineconeApi" | "qdrantApi" | "sendGridApi" | "serpApi" | "stripeApi" | "slackOAuth2Api" | "smtp" | "postgres" | "mySql" | "telegramApi" | "supabaseApi" | "whatsAppApi" | "wooCommerceApi" | "wordpressApi" | "airtableOAuth2Api" | "jiraSoftwareServerPatApi" | "linkedInCommunityManagementOAuth2Api" | "bitlyApi" | "bitlyOAuth2Api" | "clearbitApi" | "mailchimpOAuth2Api" | "mondayComOAuth2Api" | "twitterOAuth2Api" | "typeformOAuth2Api" | "zendeskOAuth2Api" | "apifyApi" | "asanaApi" | "bannerbearApi" | "calApi" | "calendlyApi" | "clickUpOAuth2Api" | "cohereApi" | "dropboxApi" | "facebookGraphApi" | "huggingFaceApi" | "jinaAiApi" | "linearOAuth2Api" | "linkedInOAuth2Api" | "mattermostApi" | "todoistApi" | "typeformApi" | "todoistOAuth2Api" | "webflowApi" | "xAiApi" | "asanaOAuth2Api" | "baserowApi" | "clickUpApi" | "dropboxOAuth2Api" | "elevenLabsApi" | "googleAnalyticsOAuth2" | "googleCloudNaturalLanguageOAuth2Api" | "googleBigQueryOAuth2Api" | "googleContactsOAuth2Api" | "googleOAuth2Api" | "googlePerspectiveOAuth2Api" | "googleSlidesOAuth2Api" | "googleTasksOAuth2Api" | "googleTranslateOAuth2Api" | "nasaApi" | "pushoverApi" | "deepLApi" | "hunterApi" | "redditOAuth2Api" | "hubspotApi" | "hubspotOAuth2Api" | "jiraSoftwareServerApi" | "jiraSoftwareCloudApi" | "lemlistApi" | "mailchimpApi" | "microsoftExcelOAuth2Api" | "microsoftOAuth2Api" | "microsoftOneDriveOAuth2Api" | "microsoftOutlookOAuth2Api" | "microsoftTeamsOAuth2Api" | "mondayComApi" | "n8nApi" | "nocoDb" | "nocoDbApiToken" | "notionOAuth2Api" | "openWeatherMapApi" | "pipedriveApi" | "pipedriveOAuth2Api" | "shopifyAccessTokenApi" | "spotifyOAuth2Api" | "trelloApi" | "twilioApi" | "youTubeOAuth2Api" | "zendeskApi";
            /** @description The only origins that the values are sent to: a bare host is https at its usual port. */
            hosts: string[];
            /** @description The id of the key that they are sealed by. */
            key: string;
            /** @description False: an older key; write the values again before you take it away. */
            key_is_current: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description What one real call with a credential came to. */
        CredentialTest: {
            /** @enum {string} */
            result: "accepted" | "refused" | "unclear" | "unreachable" | "unusable";
            /** @description The same in words, with what the host answered. */
            message: string;
            /** @description What was asked of the host; null: nothing. */
            asked: string | null;
        };
        /** @description What a credential may be, with the fields that it has. */
        CredentialType: {
            /** @enum {string} */
            name: "httpBasicAuth" | "httpBearerAuth" | "httpHeaderAuth" | "httpQueryAuth" | "httpCustomAuth" | "openAiApi" | "anthropicApi" | "githubApi" | "githubOAuth2Api" | "slackApi" | "airtableTokenApi" | "cloudflareApi" | "deepSeekApi" | "googleApi" | "gmailOAuth2" | "googleCalendarOAuth2Api" | "googleDocsOAuth2Api" | "googleDriveOAuth2Api" | "googleSheetsOAuth2Api" | "googleSheetsTriggerOAuth2Api" | "discordBotApi" | "discordWebhookApi" | "googlePalmApi" | "groqApi" | "hubspotAppToken" | "linearApi" | "mistralCloudApi" | "notionApi" | "openRouterApi" | "perplexityApi" | "pineconeApi" | "qdrantApi" | "sendGridApi" | "serpApi" | "stripeApi" | "slackOAuth2Api" | "smtp" | "postgres" | "mySql" | "telegramApi" | "supabaseApi" | "whatsAppApi" | "wooCommerceApi" | "wordpressApi" | "airtableOAuth2Api" | "jiraSoftwareServerPatApi" | "linkedInCommunityManagementOAuth2Api" | "bitlyApi" | "bitlyOAuth2Api" | "clearbitApi" | "mailchimpOAuth2Api" | "mondayComOAuth2Api" | "twitterOAuth2Api" | "typeformOAuth2Api" | "zendeskOAuth2Api" | "apifyApi" | "asanaApi" | "bannerbearApi" | "calApi" | "calendlyApi" | "clickUpOAuth2Api" | "cohereApi" | "dropboxApi" | "facebookGraphApi" | "huggingFaceApi" | "jinaAiApi" | "linearOAuth2Api" | "linkedInOAuth2Api" | "mattermostApi" | "todoistApi" | "typeformApi" | "todoistOAuth2Api" | "webflowApi" | "xAiApi" | "asanaOAuth2Api" | "baserowApi" | "clickUpApi" | "dropboxOAuth2Api" | "elevenLabsApi" | "googleAnalyticsOAuth2" | "googleCloudNaturalLanguageOAuth2Api" | "googleBigQueryOAuth2Api" | "googleContactsOAuth2Api" | "googleOAuth2Api" | "googlePerspectiveOAuth2Api" | "googleSlidesOAuth2Api" | "googleTasksOAuth2Api" | "googleTranslateOAuth2Api" | "nasaApi" | "pushoverApi" | "deepLApi" | "hunterApi" | "redditOAuth2Api" | "hubspotApi" | "hubspotOAuth2Api" | "jiraSoftwareServerApi" | "jiraSoftwareCloudApi" | "lemlistApi" | "mailchimpApi" | "microsoftExcelOAuth2Api" | "microsoftOAuth2Api" | "microsoftOneDriveOAuth2Api" | "microsoftOutlookOAuth2Api" | "microsoftTeamsOAuth2Api" | "mondayComApi" | "n8nApi" | "nocoDb" | "nocoDbApiToken" | "notionOAuth2Api" | "openWeatherMapApi" | "pipedriveApi" | "pipedriveOAuth2Api" | "shopifyAccessTokenApi" | "spotifyOAuth2Api" | "trelloApi" | "twilioApi" | "youTubeOAuth2Api" | "zendeskApi";
            fields: string[];
            /** @description The fields that may be empty. */
            optional: string[];
            /** @description The fields that name somebody or something, and are no secret. */
            readable: string[];
            /** @description Where the services are that take it, as far as that is known. */
            hosts: string[];
            /** @description Its server speaks no HTTP: the ports that are usual with TLS from the start, and without. */
            ports: {
                secure: number;
                plain: number;
            } | null;
        };
        /** @description Where a credential is used. Drafts that are no workflow yet are not looked through. */
        CredentialUses: {
            uses: {
                /** @description Its id. */
                workflow: string;
                /** @description That of its graph. */
                name: string;
                /** @description The name of the node that signs in with it. */
                node: string;
                places: ("draft" | "saved" | "published")[];
            }[];
        };
        /** @description A table of typed columns. Each row has an `id`, `createdAt` and `updatedAt` besides. */
        DataTable: {
            id: string;
            name: string;
            columns: {
                name: string;
                /** @enum {string} */
                type: "string" | "number" | "boolean" | "date";
            }[];
            rows: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description A dead letter, and with `words=true` what people wrote about it. */
        DeadLetterLine: {
            letter_id: string;
            kind: components["schemas"]["LetterKind"];
            conversation_id: string;
            run_id: string | null;
            /** @description The run at the root of its tree, which a replay asks again; null: its run has no parent. */
            root_run_id: string | null;
            effect_id: string | null;
            tool: string | null;
            /** @enum {string} */
            code: "bad-request" | "unauthorized" | "forbidden" | "not-found" | "conflict" | "too-large" | "idempotency-key-in-use" | "idempotency-key-reused" | "unavailable" | "contract-broken" | "bad-answer" | "unknown-tool" | "bad-tool-args" | "tool-cap-reached" | "tool-timeout" | "tool-failed" | "tool-unreachable" | "tool-bad-answer" | "outcome-unknown" | "approval-denied" | "approval-expired" | "breaker-open" | "model-failed" | "model-timeout" | "middleware-refused" | "middleware-failed" | "cost-cap" | "budget-spent" | "deadline-passed" | "opted-out" | "taken-over" | "not-taken-over" | "busy" | "rate-limited" | "send-rejected" | "send-unknown" | "cancelled" | "internal" | "parked";
            /** Format: date-time */
            died_at: string;
            status: components["schemas"]["DeadLetterStatus"];
            version: number;
            provider_id: string | null;
            /** @description The first text of its run. Null to viewers, and where it is not kept. */
            question?: string | null;
            /** @description Whom its conversation is with. Null to viewers, and where it is not kept. */
            person?: string | null;
            /** @description What was answered when it failed. Null to viewers, and where it is not kept. */
            message?: string | null;
        };
        /**
         * @description Where a dead letter stands.
         * @enum {string}
         */
        DeadLetterStatus: "open" | "replaying" | "replayed" | "discarded";
        /**
         * @description Why something failed for the last time.
         * @enum {string}
         */
        DeathCode: "bad-request" | "unauthorized" | "forbidden" | "not-found" | "conflict" | "too-large" | "idempotency-key-in-use" | "idempotency-key-reused" | "unavailable" | "contract-broken" | "bad-answer" | "unknown-tool" | "bad-tool-args" | "tool-cap-reached" | "tool-timeout" | "tool-failed" | "tool-unreachable" | "tool-bad-answer" | "outcome-unknown" | "approval-denied" | "approval-expired" | "breaker-open" | "model-failed" | "model-timeout" | "middleware-refused" | "middleware-failed" | "cost-cap" | "budget-spent" | "deadline-passed" | "opted-out" | "taken-over" | "not-taken-over" | "busy" | "rate-limited" | "send-rejected" | "send-unknown" | "cancelled" | "internal" | "parked";
        DeleteRows: {
            /** @description expected why, in 1 to 500 characters on one line */
            reason: string;
            /** @description expected who does it, in 1 to 80 characters on one line */
            by?: string;
            /** @description expected {match, conditions} */
            filter: {
                [key: string]: unknown;
            };
        };
        DeleteWorkflow: {
            /** @description expected why, in 1 to 500 characters on one line */
            reason: string;
            /** @description expected who does it, in 1 to 80 characters on one line */
            by?: string;
            /** @description expected true or false */
            cancel?: boolean;
        };
        /** @description A stored workflow that is gone, and what becomes of its live runs. */
        DeletedWorkflow: {
            id: string;
            /** @description All that were live, those of other workflows that called it not among them. */
            live_runs: number;
            /** @description Those of them that are being cancelled. The others go on in their version. */
            cancelled: number;
        };
        /** @description What the provider has said of a message on its way to the person. */
        Delivery: {
            /** @enum {string} */
            status: "queued" | "sent" | "delivered" | "undelivered" | "failed" | "read";
            error_code: string | null;
            /** Format: date-time */
            at: string;
        };
        /** @description A change of a draft. Its revision is the number of changes up to it; undo and redo are changes too. */
        DraftChange: {
            revision: number;
            /** @description The key that it was asked for under. */
            id: string;
            /** @enum {string} */
            by: "builder" | "person";
            user: string;
            /** Format: date-time */
            at: string;
            /** @description As they were asked for; none where it undoes or redoes. */
            operations: {
                [key: string]: unknown;
            }[];
            /** @description The run whose request it is part of: undo takes all of it back. */
            request?: string;
            /** @description The revision that it takes back, the last one of a request. */
            undoes?: number;
            /** @description The first one, where it takes back several. */
            undoesFrom?: number;
            /** @description The revision that it does again, the last one of a request. */
            redoes?: number;
            /** @description The first one, where it does several again. */
            redoesFrom?: number;
            /** @description What it does to the graph before it: immer’s patches. In events alone. */
            patches?: {
                [key: string]: unknown;
            }[];
        };
        /** @description What a test of a draft came to. Nothing has left: what is outside got made-up answers. */
        DraftTest: {
            passed: boolean;
            problem: string | null;
            failed: {
                node: string;
                message: string;
            } | null;
            /** @description The nodes that ran, in the order of the graph. */
            nodes: {
                name: string;
                runs: number;
                /** @description How many it gave in all. */
                items: number;
                /** @description What it gave by each output in its last round: how many, and the data of the first. */
                outputs: {
                    count: number;
                    items: {
                        [key: string]: unknown;
                    }[];
                }[];
                /** @description What it would have asked of the outside: nothing was. */
                asked: {
                    [key: string]: unknown;
                }[];
                /** @description How many requests more there were. */
                asked_more: number;
            }[];
            not_reached: string[];
            /** @description What a person must still set up before it can run outside of a test. */
            setup: string[];
        };
        /** @description What a replay would come to. */
        DryRun: {
            /** @description Null: it can be replayed as asked. */
            refused: {
                code: string;
                message: string;
                field?: string;
            } | null;
            effects: {
                effect_id: string | null;
                kind: components["schemas"]["LetterKind"];
                tool: string | null;
                /** @enum {string} */
                standing: "already-happened" | "will-happen" | "when-given-back" | "unknown";
                why: string;
            }[];
            cost: {
                tokens_used: number;
                cost_micro_usd: number;
            };
            /** @description Runs of the conversation that were asked later and answered: of its latest 500 texts and replies. */
            later_run_ids: string[];
        };
        DuplicateWorkflow: {
            /** @description expected why, in 1 to 500 characters on one line */
            reason: string;
            /** @description expected who does it, in 1 to 80 characters on one line */
            by?: string;
            /** @description expected an id: 1 to 64 lower case letters, digits or dashes */
            id?: string;
            /** @description expected a name of 1 to 128 characters on one line */
            name?: string;
        };
        EditDraft: {
            /** @description expected the revision of a draft */
            base: number;
            /** @description expected a list of operations */
            operations: {
                [key: string]: unknown;
            }[];
            /** @description expected who does it, in 1 to 80 characters on one line */
            by?: string;
        };
        /** @description What became of an edit, an undo or a redo. */
        EditedDraft: {
            /** @description Sent again as Idempotency-Key it gets the same answer. */
            id: string;
            /** @description The revision of the change. */
            applied: number;
            /** @description That of the graph: it may be a later one. */
            revision: number;
            graph: {
                [key: string]: unknown;
            };
        };
        /** @description What an erasure has removed, and the proof. */
        Erasure: {
            /** @description Whether nothing has changed. */
            dry_run: boolean;
            /** @description What was removed, or would be, by kind. */
            removed: {
                [key: string]: number;
            };
            /** @description Keys in which the person still occurs, without the address; empty: everything is gone. Null of a `dry_run`. */
            left: string[] | null;
            /** @description How many keys were read to prove it. */
            searched: number | null;
            /** @description Keys of other people that mention the address; they stay. */
            elsewhere: number | null;
            /** @description Whether an opt-out stays, as a keyed hash. */
            opted_out: boolean | null;
            /** @description Conversations with the same addresses that other tenants have, by tenant: they were not asked about. */
            outside: {
                [key: string]: number;
            };
        };
        ErasureRequest: {
            /** @description expected why, in 1 to 500 characters on one line */
            reason: string;
            /** @description expected who does it, in 1 to 80 characters on one line */
            by?: string;
            /** @description expected a phone number as +…, or the conversation id of an API caller */
            person: string;
            /** @description Further addresses of the same person. */
            also?: string[];
            /** @description expected the name of a tenant, in 1 to 64 characters */
            tenant?: string;
            /** @description expected true or false */
            all_tenants?: boolean;
            /** @description expected true or false */
            dry_run?: boolean;
        };
        /** @description An event that another system is told of, and how that stands. */
        EventDelivery: {
            /** @description The `webhook-id` that it is posted under, however often. */
            event_id: string;
            /** @enum {string} */
            type: "run.finished" | "dead-letter.written" | "approval.waits" | "person.opted-out";
            /** @enum {string} */
            status: "pending" | "delivered" | "failed";
            tries: number;
            /** @description What came back last; null: nothing yet. */
            answer: string | null;
            /** Format: date-time */
            recorded_at: string;
            /** @description Null: it is pending. */
            ended_at: string | null;
            /** @description As it is posted: ids, kinds and figures. */
            data: {
                [key: string]: unknown;
            };
        };
        /** @description A run that has changed, one to come that came to nothing, or what the feed leaves out: nothing, until it says so. */
        FeedEvent: {
            /** @enum {string} */
            event: "run";
            data: components["schemas"]["RunHead"];
            id?: number;
        } | {
            /** @enum {string} */
            event: "gone";
            data: {
                run_id: string;
            };
            id?: number;
        } | {
            /** @enum {string} */
            event: "cut";
            data: {
                /** @description As `pending_cut` of the list of runs: of runs to come some are missing. */
                pending: boolean;
                /** @description More runs are under way than one look goes through, 200 a partition: of some it is not told what they do. */
                live: boolean;
            };
            id?: number;
        };
        /** @description Where a stored workflow is, and by which words it is found. */
        FiledWorkflow: {
            id: string;
            /** @description The folder that it is in. Null: it is at the top. */
            folder: string | null;
            tags: string[];
        };
        /** @description A folder of stored workflows. */
        Folder: {
            id: string;
            name: string;
            /** @description The folder that it is in. Null: it is at the top. */
            parent: string | null;
            /** @description How many are in it, without those in its folders. */
            workflows: number;
            /** Format: date-time */
            created_at: string;
        };
        FormFieldsSent: {
            /** @description expected the ticket of a form */
            ticket: string;
            /** @description expected a text */
            text?: string;
            /** @description expected the id of a message */
            message?: string;
        };
        /** @description An answer while its model writes it. It has no id, and is sent once or never. */
        FormingAnswer: {
            /** @description The call of the model: another one begins anew. */
            call: string;
            /** @description What the person is told, so far. It may still come to something else. */
            words: string;
            /** @description The tools that are called, so far. */
            tools: string[];
            /** @description The model thinks. */
            thinks: boolean;
            /** @description Nothing more comes: what counts comes as a message, or not at all. */
            over?: boolean;
        };
        /** @description A dead letter in full: what was to be done, what was done about it, and what a replay would come to. */
        FullDeadLetter: {
            letter_id: string;
            kind: components["schemas"]["LetterKind"];
            conversation_id: string;
            run_id: string | null;
            /** @description The run at the root of its tree, which a replay asks again; null: its run has no parent. */
            root_run_id: string | null;
            effect_id: string | null;
            tool: string | null;
            /** @enum {string} */
            code: "bad-request" | "unauthorized" | "forbidden" | "not-found" | "conflict" | "too-large" | "idempotency-key-in-use" | "idempotency-key-reused" | "unavailable" | "contract-broken" | "bad-answer" | "unknown-tool" | "bad-tool-args" | "tool-cap-reached" | "tool-timeout" | "tool-failed" | "tool-unreachable" | "tool-bad-answer" | "outcome-unknown" | "approval-denied" | "approval-expired" | "breaker-open" | "model-failed" | "model-timeout" | "middleware-refused" | "middleware-failed" | "cost-cap" | "budget-spent" | "deadline-passed" | "opted-out" | "taken-over" | "not-taken-over" | "busy" | "rate-limited" | "send-rejected" | "send-unknown" | "cancelled" | "internal" | "parked";
            /** Format: date-time */
            died_at: string;
            status: components["schemas"]["DeadLetterStatus"];
            version: number;
            provider_id: string | null;
            /** @description Null to viewers. */
            payload: unknown;
            audit: {
                /** Format: date-time */
                at: string;
                did: components["schemas"]["DeadLetterStatus"];
                by: string;
                /** @description Null to viewers. */
                reason: string | null;
                /** @description Null to viewers. */
                edit?: {
                    [key: string]: unknown;
                } | null;
            }[];
            linked_run: {
                run_id: string;
                /** @enum {string} */
                phase: "waiting" | "thinking" | "acting" | "asking" | "approving" | "joining" | "answering" | "finished" | "dropped";
                outcome: components["schemas"]["Outcome"] | null;
            } | null;
            dry_run: components["schemas"]["DryRun"] | null;
            /** @description What may be done with it: with which choices a replay would not be refused, null being none. */
            offered: {
                choices: (("as-sent" | "resend" | "as-done" | "as-failed" | "again") | null)[];
                discard: boolean;
                reopen: boolean;
            };
        };
        /** @description One thing wrong with a graph, as every gate sees it. */
        GraphFinding: {
            /** @enum {string} */
            code: "NODE_TYPE_NOT_FOUND" | "NODE_VERSION_NOT_FOUND" | "TRIGGER_MISSING" | "TRIGGER_PARAMETER" | "GRAPH_CYCLE" | "NODE_NOT_RUNNABLE" | "INPUT_MISSING" | "RESPONSE_MISSING" | "PARAMETER_MISSING" | "PARAMETER_INVALID" | "PARAMETER_UNKNOWN" | "OPTION_ILLEGAL" | "EXPRESSION_INVALID" | "NAME_UNKNOWN" | "FUNCTION_UNKNOWN" | "NODE_NAME_UNKNOWN" | "SETTING_UNSUPPORTED" | "CREDENTIAL_HARD_CODED" | "FROM_AI_OUTSIDE_TOOL" | "WORKFLOW_RECURSION" | "CREDENTIAL_MISSING" | "VALUE_OPEN" | "CONNECTION_LOST" | "SUB_NODE_LOOSE" | "RESPONSE_UNASKED" | "WORKFLOW_CHOSEN" | "WRITES_UNASKED" | "DECIDED_BY_OTHERS" | "VERSION_READ_AS" | "ENVIRONMENT_READ";
            /** @enum {string} */
            severity: "error" | "setup" | "warning";
            /** @description Its name; null: it is of the whole graph. */
            node: string | null;
            /** @description JSON Pointer into the node, or into the graph. */
            path: string;
            message: string;
            expected: string;
        };
        /** @description Whether the process is as it should be, and why not. */
        Health: {
            ok: boolean;
            reasons: string[];
            version?: string;
        };
        /** @description Conversations in which the agent does nothing, the latest first. */
        HeldConversations: {
            conversations: {
                actor_id: string;
                /** @description Null: nothing of it is kept any more. */
                channel: string | null;
                /** Format: date-time */
                since: string;
                /** @description Why it is parked; null: it is not. */
                parked: string | null;
                taken_over: {
                    by: string;
                    /** @description Null to viewers. */
                    reason: string | null;
                    /** Format: date-time */
                    since: string;
                } | null;
            }[];
            /** @description What to ask for as `cursor` for the page after; null: there is none. */
            next: string | null;
        };
        InboundSms: {
            /** @description expected the SID of a message */
            MessageSid: string;
            /** @description expected a phone number, a short code, or the name of a sender */
            From: string;
            /** @description expected a phone number, a short code, or the name of a sender */
            To: string;
            /** @description expected a text, which may be empty */
            Body: string;
            /** @description expected a count of attachments */
            NumMedia?: string;
            /** @description expected the kind of a message */
            MessageType?: string;
            /** @description expected a latitude */
            Latitude?: string;
            /** @description expected STOP, START or HELP */
            OptOutType?: string;
        };
        InboundWebhook: {
            /** @description expected a text of 1 to 4096 characters that is not blank */
            text: string;
            /** @description expected the conversation of the path: the signature covers the body only */
            conversation_id: string;
            /** @description expected a count of attachments */
            attachments?: number;
        };
        InsertRows: {
            /** @description expected why, in 1 to 500 characters on one line */
            reason: string;
            /** @description expected who does it, in 1 to 80 characters on one line */
            by?: string;
            /** @description expected a list of rows */
            rows: {
                [key: string]: unknown;
            }[];
        };
        KeepAgentTest: {
            /** @description expected why, in 1 to 500 characters on one line */
            reason: string;
            /** @description expected who does it, in 1 to 80 characters on one line */
            by?: string;
            /** @description expected a name of 1 to 120 characters on one line */
            name: string;
            /** @description expected a text of 1 to 8000 characters */
            text: string;
            /** @description expected what is expected of the end */
            expect: {
                /**
                 * @description expected one of: asks, answered, cannot-proceed, bad-tool-args, unknown-tool, contract-broken, bad-answer, step-cap, tool-cap, token-cap, cost-cap, budget-spent, deadline, thrash, stalled, model-failed, middleware-refused, middleware-failed, cancelled, opted-out, taken-over, unanswered, loop, undelivered, delivery-unknown, parked
                 * @enum {string}
                 */
                outcome?: "asks" | "answered" | "cannot-proceed" | "bad-tool-args" | "unknown-tool" | "contract-broken" | "bad-answer" | "step-cap" | "tool-cap" | "token-cap" | "cost-cap" | "budget-spent" | "deadline" | "thrash" | "stalled" | "model-failed" | "middleware-refused" | "middleware-failed" | "cancelled" | "opted-out" | "taken-over" | "unanswered" | "loop" | "undelivered" | "delivery-unknown" | "parked";
                /** @description expected a list of words */
                says?: string[];
                /** @description expected a list of words */
                never?: string[];
                /** @description expected how often each tool is called, by name */
                calls?: {
                    [key: string]: number;
                };
            } & {
                [key: string]: unknown;
            };
            /** @description expected the id of a run */
            run_id?: string;
        };
        /** @description A named key. Its secret is in no answer but that of the request that has made it. */
        Key: {
            /** @description What the key begins with. */
            id: string;
            /** @description Who has it, a person or a service. */
            name: string;
            /** @enum {string} */
            role: "viewer" | "operator" | "builder" | "admin";
            /** @description Whether it may read what people wrote, and their numbers. */
            words: boolean;
            /** @description Of whose tenants alone; null: of all. */
            tenants: string[] | null;
            /** @description Of which agents alone; null: of all. */
            agents: string[] | null;
            /** @enum {string} */
            state: "active" | "expired" | "revoked";
            created: {
                /** Format: date-time */
                at: string;
                by: string;
                reason: string;
            };
            /** @description Null: it does not expire. */
            expires_at: string | null;
            /** @description To a minute; null: it was not used. */
            last_used_at: string | null;
            /** @description Null: it has its first secret. */
            rotated: {
                /** Format: date-time */
                at: string;
                by: string;
                reason: string;
            } | null;
            /** @description Until when the secret before its rotation is taken as well; null: it is not. */
            old_secret_until: string | null;
            revoked: {
                /** Format: date-time */
                at: string;
                by: string;
                reason: string;
            } | null;
        };
        /** @description A key that was made or rotated. */
        KeyWithSecret: {
            key: components["schemas"]["Key"];
            /** @description The whole key: it is said once, and stored as a hash. */
            secret: string;
        };
        /** @description A type of nodes, in n8n’s form, with the JSON Schema of its parameters. */
        KnownNodeType: {
            name: string;
            displayName: string;
            description: string;
            /** @description One, or all that the description is for. */
            version: number | number[];
            group: string[];
            defaults: {
                name: string;
                parameters?: {
                    [key: string]: unknown;
                };
            };
            /** @description Types of connections, or objects with a `type`; a text is an expression that tells them by the node’s parameters. */
            inputs: string | (string | {
                [key: string]: unknown;
            })[];
            /** @description Types of connections, or objects with a `type`; a text is an expression that tells them by the node’s parameters. */
            outputs: string | (string | {
                [key: string]: unknown;
            })[];
            properties: components["schemas"]["NodeProperty"][];
            parameterSchema: {
                [key: string]: unknown;
            };
            outputNames?: string[];
            codex?: {
                alias: string[];
            };
            credentials?: {
                name: string;
                /** @description True: a node cannot run without it, where it is shown. */
                required?: boolean;
                displayOptions?: unknown;
            }[];
            /** @description What to know before a node of it is placed. */
            builderHint?: string;
        };
        /** @description One row of a run’s ledger. What somebody has put into words or values is null to viewers. */
        LedgerRow: {
            run_id: string;
            /** @description Counts model turns from 1; 0 before the first. */
            turn: number;
            plan_rev: number;
            action_id: string;
            parent_action_id: string | null;
            /** Format: date-time */
            ts_start: string;
            /** Format: date-time */
            ts_end: string;
            duration_ms: number;
            /** @enum {string} */
            outcome: "ok" | "error" | "timeout";
            error_code: ("bad-request" | "unauthorized" | "forbidden" | "not-found" | "conflict" | "too-large" | "idempotency-key-in-use" | "idempotency-key-reused" | "unavailable" | "contract-broken" | "bad-answer" | "unknown-tool" | "bad-tool-args" | "tool-cap-reached" | "tool-timeout" | "tool-failed" | "tool-unreachable" | "tool-bad-answer" | "outcome-unknown" | "approval-denied" | "approval-expired" | "breaker-open" | "model-failed" | "model-timeout" | "middleware-refused" | "middleware-failed" | "cost-cap" | "budget-spent" | "deadline-passed" | "opted-out" | "taken-over" | "not-taken-over" | "busy" | "rate-limited" | "send-rejected" | "send-unknown" | "cancelled" | "internal") | null;
            budget_snapshot: {
                steps_used: number;
                tool_calls_used: number;
                tokens_used: number;
                cost_micro_usd: number;
            };
            /** @enum {string} */
            row: "turn";
            step_index: number;
            mode: string;
            next_action: {
                /** @enum {string} */
                type: "tool" | "respond" | "clarify";
                name: string | null;
            } | null;
            provider: string;
            model: string;
            parse_stage: ("strict" | "extracted" | "repaired") | null;
            violation_stage: ("json" | "schema" | "rules") | null;
            tokens_in: number;
            tokens_out: number;
            tokens_cached: number;
            total_cost_est: number;
            confidence: number | null;
            done: boolean | null;
            reason: string | null;
            plan: string | null;
            observation: string | null;
            trace_id?: string;
            /** @enum {string} */
            cause?: "400" | "401" | "403" | "404" | "429" | "4xx" | "5xx" | "timeout" | "unreached" | "lost" | "unreadable" | "refused" | "breaker-open" | "not-as-pinned" | "egress-refused" | "other";
            http_status?: number;
            cause_message?: string | null;
            instead_of?: string;
            /** @enum {string} */
            structured?: "strict" | "json" | "prompt";
            schema_id?: string | null;
            fallback_reason?: string | null;
            /** @description The call took longer than a turn should. */
            slow?: boolean;
            /** @enum {string} */
            finish?: "stop" | "length" | "refusal" | "other";
            middleware?: components["schemas"]["MiddlewareNote"][];
        } | {
            run_id: string;
            /** @description Counts model turns from 1; 0 before the first. */
            turn: number;
            plan_rev: number;
            action_id: string;
            parent_action_id: string | null;
            /** Format: date-time */
            ts_start: string;
            /** Format: date-time */
            ts_end: string;
            duration_ms: number;
            /** @enum {string} */
            outcome: "ok" | "error" | "timeout";
            error_code: ("bad-request" | "unauthorized" | "forbidden" | "not-found" | "conflict" | "too-large" | "idempotency-key-in-use" | "idempotency-key-reused" | "unavailable" | "contract-broken" | "bad-answer" | "unknown-tool" | "bad-tool-args" | "tool-cap-reached" | "tool-timeout" | "tool-failed" | "tool-unreachable" | "tool-bad-answer" | "outcome-unknown" | "approval-denied" | "approval-expired" | "breaker-open" | "model-failed" | "model-timeout" | "middleware-refused" | "middleware-failed" | "cost-cap" | "budget-spent" | "deadline-passed" | "opted-out" | "taken-over" | "not-taken-over" | "busy" | "rate-limited" | "send-rejected" | "send-unknown" | "cancelled" | "internal") | null;
            budget_snapshot: {
                steps_used: number;
                tool_calls_used: number;
                tokens_used: number;
                cost_micro_usd: number;
            };
            /** @enum {string} */
            row: "tool";
            tool_call_seq: number;
            tool_name: string;
            tool_args: {
                [key: string]: unknown;
            } | null;
            tool_args_hash: string | null;
            idempotency_key: string | null;
            effect_key: string;
            retry_index: number;
            tool_latency_ms: number;
            reused: boolean;
            prefetched: boolean;
            trace_id?: string;
            /** @enum {string} */
            cause?: "400" | "401" | "403" | "404" | "429" | "4xx" | "5xx" | "timeout" | "unreached" | "lost" | "unreadable" | "refused" | "breaker-open" | "not-as-pinned" | "egress-refused" | "other";
            http_status?: number;
            cause_message?: string | null;
            tool_schema_id?: string;
            middleware?: components["schemas"]["MiddlewareNote"][];
            /** @description The result is made up: no call was made. */
            simulated?: boolean;
        } | {
            run_id: string;
            /** @description Counts model turns from 1; 0 before the first. */
            turn: number;
            plan_rev: number;
            action_id: string;
            parent_action_id: string | null;
            /** Format: date-time */
            ts_start: string;
            /** Format: date-time */
            ts_end: string;
            duration_ms: number;
            /** @enum {string} */
            outcome: "ok" | "error" | "timeout";
            error_code: ("bad-request" | "unauthorized" | "forbidden" | "not-found" | "conflict" | "too-large" | "idempotency-key-in-use" | "idempotency-key-reused" | "unavailable" | "contract-broken" | "bad-answer" | "unknown-tool" | "bad-tool-args" | "tool-cap-reached" | "tool-timeout" | "tool-failed" | "tool-unreachable" | "tool-bad-answer" | "outcome-unknown" | "approval-denied" | "approval-expired" | "breaker-open" | "model-failed" | "model-timeout" | "middleware-refused" | "middleware-failed" | "cost-cap" | "budget-spent" | "deadline-passed" | "opted-out" | "taken-over" | "not-taken-over" | "busy" | "rate-limited" | "send-rejected" | "send-unknown" | "cancelled" | "internal") | null;
            budget_snapshot: {
                steps_used: number;
                tool_calls_used: number;
                tokens_used: number;
                cost_micro_usd: number;
            };
            /** @enum {string} */
            row: "reply";
            /** @enum {string} */
            kind: "answer" | "question" | "approval" | "apology";
            /** @enum {string} */
            status: "sent" | "refused" | "rejected" | "unknown";
            provider_id: string | null;
            /** @description Nothing was sent. */
            simulated?: boolean;
            trace_id?: string;
        } | {
            run_id: string;
            /** @description Counts model turns from 1; 0 before the first. */
            turn: number;
            plan_rev: number;
            action_id: string;
            parent_action_id: string | null;
            /** Format: date-time */
            ts_start: string;
            /** Format: date-time */
            ts_end: string;
            duration_ms: number;
            /** @enum {string} */
            outcome: "ok" | "error" | "timeout";
            error_code: ("bad-request" | "unauthorized" | "forbidden" | "not-found" | "conflict" | "too-large" | "idempotency-key-in-use" | "idempotency-key-reused" | "unavailable" | "contract-broken" | "bad-answer" | "unknown-tool" | "bad-tool-args" | "tool-cap-reached" | "tool-timeout" | "tool-failed" | "tool-unreachable" | "tool-bad-answer" | "outcome-unknown" | "approval-denied" | "approval-expired" | "breaker-open" | "model-failed" | "model-timeout" | "middleware-refused" | "middleware-failed" | "cost-cap" | "budget-spent" | "deadline-passed" | "opted-out" | "taken-over" | "not-taken-over" | "busy" | "rate-limited" | "send-rejected" | "send-unknown" | "cancelled" | "internal") | null;
            budget_snapshot: {
                steps_used: number;
                tool_calls_used: number;
                tokens_used: number;
                cost_micro_usd: number;
            };
            /** @enum {string} */
            row: "approval";
            approval_id: string;
            tool_name: string;
            tool_args_hash: string | null;
            /** @enum {string} */
            decision: "asked" | "agreed" | "approved" | "denied" | "expired";
            via: ("text" | "operator" | "clock") | null;
            decided_by: string | null;
            reason: string | null;
            trace_id?: string;
        } | {
            run_id: string;
            /** @description Counts model turns from 1; 0 before the first. */
            turn: number;
            plan_rev: number;
            action_id: string;
            parent_action_id: string | null;
            /** Format: date-time */
            ts_start: string;
            /** Format: date-time */
            ts_end: string;
            duration_ms: number;
            /** @enum {string} */
            outcome: "ok" | "error" | "timeout";
            error_code: ("bad-request" | "unauthorized" | "forbidden" | "not-found" | "conflict" | "too-large" | "idempotency-key-in-use" | "idempotency-key-reused" | "unavailable" | "contract-broken" | "bad-answer" | "unknown-tool" | "bad-tool-args" | "tool-cap-reached" | "tool-timeout" | "tool-failed" | "tool-unreachable" | "tool-bad-answer" | "outcome-unknown" | "approval-denied" | "approval-expired" | "breaker-open" | "model-failed" | "model-timeout" | "middleware-refused" | "middleware-failed" | "cost-cap" | "budget-spent" | "deadline-passed" | "opted-out" | "taken-over" | "not-taken-over" | "busy" | "rate-limited" | "send-rejected" | "send-unknown" | "cancelled" | "internal") | null;
            budget_snapshot: {
                steps_used: number;
                tool_calls_used: number;
                tokens_used: number;
                cost_micro_usd: number;
            };
            /** @enum {string} */
            row: "node";
            node: string;
            kind: string;
            /** @enum {string} */
            status: "started" | "completed" | "failed" | "cancelled";
            child_run_id: string | null;
            trace_id?: string;
            /**
             * @description Why it failed; absent: it has not.
             * @enum {string}
             */
            failure_code?: "LOOP_LIMIT" | "MODEL_OUTPUT_CUT" | "NODE_FAILED" | "SPAWN_TIMEOUT" | "TREE_BUDGET" | "VALUE_TOO_LARGE";
        } | {
            run_id: string;
            /** @description Counts model turns from 1; 0 before the first. */
            turn: number;
            plan_rev: number;
            action_id: string;
            parent_action_id: string | null;
            /** Format: date-time */
            ts_start: string;
            /** Format: date-time */
            ts_end: string;
            duration_ms: number;
            /** @enum {string} */
            outcome: "ok" | "error" | "timeout";
            error_code: ("bad-request" | "unauthorized" | "forbidden" | "not-found" | "conflict" | "too-large" | "idempotency-key-in-use" | "idempotency-key-reused" | "unavailable" | "contract-broken" | "bad-answer" | "unknown-tool" | "bad-tool-args" | "tool-cap-reached" | "tool-timeout" | "tool-failed" | "tool-unreachable" | "tool-bad-answer" | "outcome-unknown" | "approval-denied" | "approval-expired" | "breaker-open" | "model-failed" | "model-timeout" | "middleware-refused" | "middleware-failed" | "cost-cap" | "budget-spent" | "deadline-passed" | "opted-out" | "taken-over" | "not-taken-over" | "busy" | "rate-limited" | "send-rejected" | "send-unknown" | "cancelled" | "internal") | null;
            budget_snapshot: {
                steps_used: number;
                tool_calls_used: number;
                tokens_used: number;
                cost_micro_usd: number;
            };
            /** @enum {string} */
            row: "outcome";
            run_outcome: components["schemas"]["Outcome"];
            trace_id?: string;
        } | {
            run_id: string;
            /** @description Counts model turns from 1; 0 before the first. */
            turn: number;
            plan_rev: number;
            action_id: string;
            parent_action_id: string | null;
            /** Format: date-time */
            ts_start: string;
            /** Format: date-time */
            ts_end: string;
            duration_ms: number;
            /** @enum {string} */
            outcome: "ok" | "error" | "timeout";
            error_code: ("bad-request" | "unauthorized" | "forbidden" | "not-found" | "conflict" | "too-large" | "idempotency-key-in-use" | "idempotency-key-reused" | "unavailable" | "contract-broken" | "bad-answer" | "unknown-tool" | "bad-tool-args" | "tool-cap-reached" | "tool-timeout" | "tool-failed" | "tool-unreachable" | "tool-bad-answer" | "outcome-unknown" | "approval-denied" | "approval-expired" | "breaker-open" | "model-failed" | "model-timeout" | "middleware-refused" | "middleware-failed" | "cost-cap" | "budget-spent" | "deadline-passed" | "opted-out" | "taken-over" | "not-taken-over" | "busy" | "rate-limited" | "send-rejected" | "send-unknown" | "cancelled" | "internal") | null;
            budget_snapshot: {
                steps_used: number;
                tool_calls_used: number;
                tokens_used: number;
                cost_micro_usd: number;
            };
            /** @enum {string} */
            row: "operator";
            /** @enum {string} */
            action: "replay" | "discard" | "reopen";
            choice: string | null;
            letter_id: string;
            who: string;
            role: string;
            reason: string | null;
            linked_run_id: string | null;
            trace_id?: string;
        };
        /** @description Dead letters of one cause: the same failed in the same way. */
        LetterCause: {
            kind: components["schemas"]["LetterKind"];
            tool: string | null;
            code: components["schemas"]["DeathCode"];
            count: number;
            /** Format: date-time */
            first_at: string;
            /** Format: date-time */
            last_at: string;
            /** @description The last that died of it. */
            latest_id: string;
            /** @description With which choices a replay of the last would not be refused, null being none. */
            choices: (("as-sent" | "resend" | "as-done" | "as-failed" | "again") | null)[];
        };
        /** @description What became of a dead letter. */
        LetterChange: {
            letter_id: string;
            status: string;
            linked_run_id: string | null;
        };
        /**
         * @description What failed for the last time.
         * @enum {string}
         */
        LetterKind: "turn" | "run-tool" | "send-reply";
        LetterReplayRequest: {
            /** @description expected why, in 1 to 500 characters on one line */
            reason: string;
            /** @description expected who does it, in 1 to 80 characters on one line */
            by?: string;
            /**
             * @description expected one of: as-sent, resend, as-done, as-failed, again
             * @enum {string}
             */
            choice?: "as-sent" | "resend" | "as-done" | "as-failed" | "again";
            /** @description expected an object: the arguments of the call, or {text} */
            edit?: {
                [key: string]: unknown;
            };
            /** @description expected true or false */
            dry_run?: boolean;
        };
        /** @description How it is with one that listens. */
        ListenerState: {
            /** @enum {string} */
            state: "waiting" | "called" | "replaced" | "over";
            /** @description 0 where nothing is waited for. */
            seconds_left: number;
            /** @description What came, as a test takes it; null: nothing yet. */
            payload: {
                [key: string]: unknown;
            } | null;
        };
        /** @description What a run under way is doing. */
        LiveNow: {
            phase: components["schemas"]["Phase"];
            /** @enum {string} */
            doing: "queued" | "thinking" | "acting" | "answering" | "delayed" | "asking" | "approving" | "joining" | "handed-over" | "parked";
            /** @description The queue that its job is in; null: it waits for no process. */
            queue: ("turn" | "background" | "public" | "tool" | "public-tool" | "reply" | "compress") | null;
            /** @description Whether a process is alive that works off the queue. */
            is_served: boolean | null;
            /** Format: date-time */
            since: string;
            for_ms: number;
            /** @description The same in plain words. */
            text: string;
        };
        /** @description A message and what came of it. */
        Message: {
            message_id: string;
            conversation_id: string;
            run_id: string | null;
            /**
             * @description spooled: it waits in a gateway for Redis. limited: over its sender’s share, it starts nothing. keyword: STOP or START. replied: somebody may read an answer or a question to it. ended: nothing comes of it any more.
             * @enum {string}
             */
            status: "spooled" | "limited" | "accepted" | "keyword" | "running" | "replied" | "ended";
            outcome: components["schemas"]["Outcome"] | null;
            reply: {
                text: string | null;
                /** @enum {string} */
                kind: "answer" | "question" | "approval" | "apology";
                /** @enum {string} */
                status: "owed" | "sent" | "refused" | "rejected" | "unknown" | "cancelled";
            } | null;
            /** @description From the acceptance of the text until its reply was sent; null: none was, or not yet. */
            sent_after_ms: number | null;
        };
        /** @description What becomes of a text: the message while it waits, and the events of its run from there on. */
        MessageEvent: {
            /** @enum {string} */
            event: "message";
            data: components["schemas"]["Message"];
            id?: number;
        } | {
            /** @enum {string} */
            event: "run";
            data: components["schemas"]["RunState"];
            id?: number;
        } | {
            /** @enum {string} */
            event: "row";
            data: components["schemas"]["LedgerRow"];
            id?: number | string;
        } | {
            /** @enum {string} */
            event: "child";
            data: components["schemas"]["RunState"];
            id?: number;
        } | {
            /** @enum {string} */
            event: "child-row";
            data: components["schemas"]["LedgerRow"];
            id?: number | string;
        } | {
            /** @enum {string} */
            event: "reset";
            data: Record<string, never>;
            id?: number;
        } | {
            /** @enum {string} */
            event: "end";
            data: {
                outcome: components["schemas"]["Outcome"] | null;
                run_id?: string;
            };
            id?: number;
        };
        MessageStatus: {
            /** @description expected the SID of a message */
            MessageSid: string;
            /** @description expected a status such as sent */
            MessageStatus: string;
            /** @description expected an error code of digits */
            ErrorCode?: string;
        };
        /** @description One thing that a middleware did. */
        MiddlewareNote: {
            name: string;
            /** @enum {string} */
            at: "before-model" | "after-model" | "before-tool" | "after-tool" | "before-final";
            /** @enum {string} */
            did: "changed" | "answered" | "refused" | "skipped" | "failed";
        };
        MoveWorkflow: {
            /** @description expected why, in 1 to 500 characters on one line */
            reason: string;
            /** @description expected who does it, in 1 to 80 characters on one line */
            by?: string;
            /** @description expected the id of a folder */
            folder?: string | null;
        };
        /** @description A node of a workflow; one that a run of its own works on names that run. */
        NodeItem: {
            /** @description The row of the ledger, from 1; 0 for what is derived. */
            row: number;
            action_id: string | null;
            /** Format: date-time */
            started_at: string;
            /** Format: date-time */
            ended_at: string;
            duration_ms: number;
            /** @enum {string} */
            outcome: "ok" | "error" | "timeout";
            error_code: ("bad-request" | "unauthorized" | "forbidden" | "not-found" | "conflict" | "too-large" | "idempotency-key-in-use" | "idempotency-key-reused" | "unavailable" | "contract-broken" | "bad-answer" | "unknown-tool" | "bad-tool-args" | "tool-cap-reached" | "tool-timeout" | "tool-failed" | "tool-unreachable" | "tool-bad-answer" | "outcome-unknown" | "approval-denied" | "approval-expired" | "breaker-open" | "model-failed" | "model-timeout" | "middleware-refused" | "middleware-failed" | "cost-cap" | "budget-spent" | "deadline-passed" | "opted-out" | "taken-over" | "not-taken-over" | "busy" | "rate-limited" | "send-rejected" | "send-unknown" | "cancelled" | "internal") | null;
            /** @enum {string} */
            kind: "node";
            node: string;
            node_kind: string;
            /** @enum {string} */
            status: "started" | "completed" | "failed" | "cancelled";
            child_run_id: string | null;
            failure_code: ("LOOP_LIMIT" | "MODEL_OUTPUT_CUT" | "NODE_FAILED" | "SPAWN_TIMEOUT" | "TREE_BUDGET" | "VALUE_TOO_LARGE") | null;
        };
        /** @description A parameter of a type of nodes, in the form of n8n’s descriptions. */
        NodeProperty: {
            displayName: string;
            name: string;
            type: string;
            default: unknown;
            required?: boolean;
            description?: string;
            placeholder?: string;
            /** @description True: its value is never an expression. */
            noDataExpression?: boolean;
            /** @description Why nothing but its default can be carried out; absent: its values count. */
            onlyDefault?: string;
            /** @description The only value that can be carried out, which may be another than the default, and why. */
            only?: {
                value: unknown;
                why: string;
            };
            /** @description Choices, properties or groups of them, by its type. */
            options?: unknown[];
            typeOptions?: unknown;
            /** @description By which values of other parameters it is shown. */
            displayOptions?: unknown;
        };
        /** @description A type of nodes, in n8n’s form. */
        NodeType: {
            name: string;
            displayName: string;
            description: string;
            /** @description One, or all that the description is for. */
            version: number | number[];
            group: string[];
            defaults: {
                name: string;
                parameters?: {
                    [key: string]: unknown;
                };
            };
            /** @description Types of connections, or objects with a `type`; a text is an expression that tells them by the node’s parameters. */
            inputs: string | (string | {
                [key: string]: unknown;
            })[];
            /** @description Types of connections, or objects with a `type`; a text is an expression that tells them by the node’s parameters. */
            outputs: string | (string | {
                [key: string]: unknown;
            })[];
            properties: components["schemas"]["NodeProperty"][];
            outputNames?: string[];
            codex?: {
                alias: string[];
            };
            credentials?: {
                name: string;
                /** @description True: a node cannot run without it, where it is shown. */
                required?: boolean;
                displayOptions?: unknown;
            }[];
            /** @description What to know before a node of it is placed. */
            builderHint?: string;
        };
        /** @description Whether an object is as it should be, and why not. */
        ObjectHealth: {
            /** @enum {string} */
            kind: "store" | "process" | "queue" | "tool" | "provider" | "workflow" | "run";
            name: string;
            /** @enum {string} */
            state: "well" | "failing" | "unknown";
            reason: string;
            /** @description Where the console shows what is behind it, from # on. */
            link: string;
        };
        OpenAlert: {
            title: string;
            /** @enum {string} */
            alert: "dead-letters" | "model-fails" | "costs-too-much" | "app-gone" | "certificate-ends" | "key-ends" | "break-glass-used" | "backlog-old" | "background-old" | "answers-fail-fast";
            /** @description What it is about, such as a queue; empty: the whole. */
            subject: string;
            /** @enum {string} */
            state: "pending" | "firing";
            /** @enum {string} */
            severity: "page" | "ticket";
            /** Format: date-time */
            since: string;
            /** @description Since when it has held long enough; null: not yet. */
            firing_since: string | null;
            value: number;
            worst: number;
            /** @description Whether a message says so; one that another alert explains has none. */
            told: boolean;
            /** @description The page of the console that shows what is behind it, from # on. */
            link: string;
            /** @description The section of the runbook, by its anchor. */
            runbook: string;
        };
        OpenListener: {
            /** @description expected the id of a session */
            draft: string;
            /** @description expected a graph */
            graph: {
                [key: string]: unknown;
            };
            /** @description expected the name of a trigger */
            node: string;
        };
        OpenSession: {
            /** @description expected the id of a stored workflow: 1 to 64 lower case letters, digits or dashes */
            workflowId?: string;
            /** @description expected 1 to 64 letters, digits, dots, dashes, underscores or @, without -user- */
            user?: string;
            /** @description expected the id of a session */
            from?: string;
            /** @description expected a graph */
            graph?: {
                [key: string]: unknown;
            };
        };
        /** @description What an operator did about the run. */
        OperatorItem: {
            /** @description The row of the ledger, from 1; 0 for what is derived. */
            row: number;
            action_id: string | null;
            /** Format: date-time */
            started_at: string;
            /** Format: date-time */
            ended_at: string;
            duration_ms: number;
            /** @enum {string} */
            outcome: "ok" | "error" | "timeout";
            error_code: ("bad-request" | "unauthorized" | "forbidden" | "not-found" | "conflict" | "too-large" | "idempotency-key-in-use" | "idempotency-key-reused" | "unavailable" | "contract-broken" | "bad-answer" | "unknown-tool" | "bad-tool-args" | "tool-cap-reached" | "tool-timeout" | "tool-failed" | "tool-unreachable" | "tool-bad-answer" | "outcome-unknown" | "approval-denied" | "approval-expired" | "breaker-open" | "model-failed" | "model-timeout" | "middleware-refused" | "middleware-failed" | "cost-cap" | "budget-spent" | "deadline-passed" | "opted-out" | "taken-over" | "not-taken-over" | "busy" | "rate-limited" | "send-rejected" | "send-unknown" | "cancelled" | "internal") | null;
            /** @enum {string} */
            kind: "operator";
            /** @enum {string} */
            action: "replay" | "discard" | "reopen";
            choice: string | null;
            letter_id: string;
            who: string;
            reason: string | null;
            linked_run_id: string | null;
        };
        OperatorRequest: {
            /** @description expected why, in 1 to 500 characters on one line */
            reason: string;
            /** @description expected who does it, in 1 to 80 characters on one line */
            by?: string;
        };
        /**
         * @description How a run ended; `x-results` says how that is judged.
         * @enum {string}
         */
        Outcome: "answered" | "cannot-proceed" | "bad-tool-args" | "unknown-tool" | "contract-broken" | "bad-answer" | "step-cap" | "tool-cap" | "token-cap" | "cost-cap" | "budget-spent" | "deadline" | "thrash" | "stalled" | "model-failed" | "middleware-refused" | "middleware-failed" | "cancelled" | "opted-out" | "taken-over" | "unanswered" | "loop" | "undelivered" | "delivery-unknown" | "parked";
        /** @description The end of the run; it spans all of it. */
        OutcomeItem: {
            /** @description The row of the ledger, from 1; 0 for what is derived. */
            row: number;
            action_id: string | null;
            /** Format: date-time */
            started_at: string;
            /** Format: date-time */
            ended_at: string;
            duration_ms: number;
            /** @enum {string} */
            outcome: "ok" | "error" | "timeout";
            error_code: ("bad-request" | "unauthorized" | "forbidden" | "not-found" | "conflict" | "too-large" | "idempotency-key-in-use" | "idempotency-key-reused" | "unavailable" | "contract-broken" | "bad-answer" | "unknown-tool" | "bad-tool-args" | "tool-cap-reached" | "tool-timeout" | "tool-failed" | "tool-unreachable" | "tool-bad-answer" | "outcome-unknown" | "approval-denied" | "approval-expired" | "breaker-open" | "model-failed" | "model-timeout" | "middleware-refused" | "middleware-failed" | "cost-cap" | "budget-spent" | "deadline-passed" | "opted-out" | "taken-over" | "not-taken-over" | "busy" | "rate-limited" | "send-rejected" | "send-unknown" | "cancelled" | "internal") | null;
            /** @enum {string} */
            kind: "outcome";
            run_outcome: components["schemas"]["Outcome"];
        };
        /** @description What is open now, and the last 24 hours in figures. */
        Overview: {
            waiting: components["schemas"]["Waiting"];
            /** @description Runs that wait for the answer of their person. */
            asking: number;
            day: {
                /** Format: date-time */
                since: string;
                /** @description Before then some runs are not counted: the 2,000 latest are. Null: all are. */
                whole_since: string | null;
                /** @description As in the list of runs: more texts wait to be read than are looked through, and what some will begin is not counted. */
                pending_cut: boolean;
                /** @description That began since then; those below others are not counted. */
                runs: number;
                texts: number;
                /** @description All that are under way, be they older. */
                live: number;
                ended: number;
                answered: number;
                /** @description From the first text to the end; null: none has ended. */
                p50_ms: number | null;
                p95_ms: number | null;
                cost_micro_usd: number;
                /** @description What failed by its cause, the most first, 12 at most. */
                errors: {
                    cause: string;
                    runs: number;
                    last_hour: number;
                    hour_before: number;
                    /** @description Where the console lists what is behind it, from # on. */
                    link: string;
                }[];
                errors_left_out: number;
                /** @description The dearest first, 12 at most. */
                agents: {
                    agent: string;
                    runs: number;
                    cost_micro_usd: number;
                    /** @description Where the console lists what is behind it, from # on. */
                    link: string;
                }[];
                agents_left_out: number;
                /** @description Where the console lists what is behind it, from # on. */
                link: string;
                /** @description Where the console lists what is behind it, from # on. */
                ended_link: string;
                /** @description Where the console lists what is behind it, from # on. */
                answered_link: string;
            };
            /** @description How long ago that was counted. */
            age_ms: number;
            open: {
                /** @enum {string} */
                what: "live" | "asking" | "approvals" | "dead_letters" | "parked" | "taken_over";
                count: number;
                /** @description Where the console lists what is behind it, from # on. */
                link: string;
            }[];
        };
        /**
         * @description Whether a person is asked, nobody is, or it is refused.
         * @enum {string}
         */
        PermissionLevel: "require_approval" | "always_allow" | "blocked";
        /** @description A line of an export. One without `end` as its last line was cut off. */
        PersonExport: {
            /** @enum {string} */
            is: "person";
            addresses: string[];
            /** @description Null: all. */
            tenants: string[] | null;
            /** Format: date-time */
            at: string;
        } | {
            /** @enum {string} */
            is: "conversation";
            conversation_id: string;
            tenant: string;
            channel: string;
            /** @description Our number or name that they write to. */
            ours: string;
            address: string;
        } | {
            /** @enum {string} */
            is: "entry";
            conversation_id: string;
            entry: components["schemas"]["TranscriptEntry"];
        } | {
            /** @enum {string} */
            is: "record";
            kind: string;
            key: string;
            /** @description As it is stored: no part of what version 1 promises. */
            value: unknown;
        } | {
            /** @enum {string} */
            is: "end";
            conversations: number;
            entries: number;
            records: number;
            /** @description What an erasure would take too and is not here, by kind: it is about others as well, or bears no name. */
            left_out: {
                [key: string]: number;
            };
            /** @description Conversations with the same addresses that other tenants have, by tenant: they were not asked about. */
            outside: {
                [key: string]: number;
            };
        };
        PersonRequest: {
            /** @description expected why, in 1 to 500 characters on one line */
            reason: string;
            /** @description expected who does it, in 1 to 80 characters on one line */
            by?: string;
            /** @description expected a phone number as +…, or the conversation id of an API caller */
            person: string;
            /** @description Further addresses of the same person. */
            also?: string[];
            /** @description expected the name of a tenant, in 1 to 64 characters */
            tenant?: string;
            /** @description expected true or false */
            all_tenants?: boolean;
        };
        /** @description What a person said in the agent’s place, and what became of it. */
        PersonsReply: {
            reply_id: string;
            /** @enum {string} */
            status: "owed" | "sent" | "refused" | "rejected" | "unknown";
            by: string;
            /** @description Null to viewers. */
            text: string | null;
            /** Format: date-time */
            at: string;
        };
        /**
         * @description Where a run stands.
         * @enum {string}
         */
        Phase: "waiting" | "thinking" | "acting" | "asking" | "approving" | "joining" | "answering" | "finished";
        /** @description The kept tests of an agent, played with the words that were asked for. */
        PlayedTests: {
            id: string;
            passed: number;
            failed: number;
            tests: {
                test_id: string;
                name: string;
                /** @description The simulated run that played it. */
                run_id: string;
                /** @description Why it has failed; none: it has passed. */
                failures: string[];
            }[];
        };
        /** @description The policy in force. */
        Policy: {
            version: string;
            /** @description Of the controllers’ own file, which holds where nothing else was set. */
            file_version: string | null;
            table: unknown;
        };
        PostEvent: {
            /** @description expected 1.0, the version of CloudEvents */
            specversion: string;
            /** @description expected an id of 1 to 256 characters on one line */
            id: string;
            /** @description expected a source of 1 to 256 characters on one line */
            source: string;
            /** @description expected a type of 1 to 128 characters on one line */
            type: string;
            /** @description expected a subject of 1 to 256 characters on one line */
            subject?: string;
            /** @description expected a time with its zone, as 2026-11-30T08:00:00Z */
            time?: string;
            /** @description expected application/json */
            datacontenttype?: string;
            /** @description A value of at most 16384 bytes as JSON. Absent: null. */
            data?: {
                [key: string]: unknown;
            } | unknown[] | string | number | boolean | null;
        };
        PostMessage: {
            /** @description expected a text of 1 to 4096 characters that is not blank */
            text: string;
        };
        PostReply: {
            /** @description expected a text of 1 to 480 characters that is not blank */
            text: string;
            /** @description expected 1 to 64 characters, no control character */
            by?: string;
        };
        PostSignal: {
            /** @description expected a name of 1 to 128 characters on one line */
            name: string;
            /** @description A value of at most 16384 bytes as JSON. Absent: null. */
            data?: {
                [key: string]: unknown;
            } | unknown[] | string | number | boolean | null;
        };
        PostText: {
            /** @description expected true where STOP, START, YES and HELP are to be read as on a phone */
            keywords?: boolean;
            /** @description expected a text of 1 to 4096 characters that is not blank */
            text: string;
        };
        PreviewExpression: {
            /** @description expected an expression of at most 10000 characters, with its = */
            template: string;
            /** @description expected a list of items */
            input: {
                [key: string]: unknown;
            }[];
            /** @description expected the place of an item */
            item_index?: number;
            /** @description expected lists of items by the names of nodes */
            nodes?: {
                [key: string]: {
                    [key: string]: unknown;
                }[];
            };
            /** @description expected a name */
            workflow?: string;
        };
        /** @description What an expression comes to. */
        PreviewedValue: {
            /** @description The value: a text as it stands, all else as JSON; null: it has none. */
            text: string | null;
            /** @description Its type. */
            of: string | null;
            /** @description How many characters of it are not shown. */
            left_out: number;
            /** @description Why it has none. */
            problem: string | null;
        };
        /** @description An answer that is no success: problem details (RFC 9457). */
        Problem: {
            /** @description What the code means. */
            title: string;
            /** @description urn:turnpike:problem: and the code. */
            type: string;
            status: number;
            /** @description What was wrong with this request. */
            detail: string;
            /** @description The path that was asked for. */
            instance: string;
            /** @description The same, in the shape from before problem details; `field` is the first of `errors`. */
            error: {
                /** @enum {string} */
                code: "bad-request" | "unauthorized" | "forbidden" | "read-only" | "not-found" | "conflict" | "too-large" | "idempotency-key-in-use" | "idempotency-key-reused" | "unavailable" | "not-taken-over" | "busy" | "workflow-refused" | "quota-exceeded" | "rate-limited" | "internal";
                message: string;
                field?: string;
            };
            /** @description Every field that is wrong; absent where no field is. */
            errors?: {
                /** @description A field of the body, a parameter or a header. */
                field: string;
                /** @description What was expected of it. */
                detail: string;
                /** @description Of a workflow: its code. */
                code?: string;
                /** @description Of a workflow: JSON Pointer into the document. */
                path?: string;
                /** @description The same as the detail. */
                message?: string;
                /** @description Of a workflow: what to do about it. */
                hint?: string;
            }[];
            /** @description Of edits of a draft that do not merge: both sides, and the draft. Of a version made from another than is current: `version`, `at`, `by` and `note` of that. */
            conflict?: {
                [key: string]: unknown;
            };
        };
        /** @description The processes of every app, and one row for an app that has none. */
        Processes: {
            processes: {
                app: string;
                /** @description Where it runs, as host and process id; null: the app has no process. */
                name: string | null;
                alive: boolean;
                /** @enum {string} */
                state: "alive" | "silent" | "gone" | "none";
                host: string | null;
                pid: number | null;
                version: string | null;
                /** @description The roles that it serves beside its own; absent: none. */
                serves?: string[];
                /** @description The breakers that it has opened on its own faults; absent: none. */
                open_breakers?: string[];
                /** @description How long ago it was heard of. */
                last_seen_ms: number | null;
                /** @enum {string} */
                queue: "turn" | "background" | "public" | "tool" | "public-tool" | "reply" | "compress";
                waiting: number;
                /** @description Null: no job waits. */
                oldest_age_ms: number | null;
            }[];
        };
        /**
         * @description What a run is a run of. Absent: the agent.
         * @enum {string}
         */
        Program: "agent" | "workflow" | "schedule" | "builder" | "assistant";
        PublishAgent: {
            /** @description expected why, in 1 to 500 characters on one line */
            reason: string;
            /** @description expected who does it, in 1 to 80 characters on one line */
            by?: string;
            /** @description expected a version of 16 hex digits, or file */
            base?: string;
            /** @description expected true or false */
            tests?: boolean;
            /** @description expected true or false */
            dry_run?: boolean;
            /** @description expected 1 to 8000 characters, or null for what the file says */
            goal?: string | null;
            /** @description expected 1 to 8000 characters, or null for what the file says */
            constraints?: string | null;
            /** @description expected 1 to 128 characters, or null for what the file says */
            model?: string | null;
        };
        PublishTriggers: {
            /** @description expected a version: 16 hex digits */
            version?: string;
            /** @description expected what the refusal gives: 16 hex digits */
            confirm?: string;
            limits?: {
                runs_per_day?: number;
                calls_per_minute?: number;
                bytes_per_day?: number;
            };
            /** @description expected why, in 1 to 500 characters on one line */
            reason?: string;
            /** @description expected who does it, in 1 to 80 characters on one line */
            by?: string;
        };
        PublishWorkflow: {
            /** @description expected an id: 1 to 64 lower case letters, digits or dashes */
            id: string;
            /** @description expected a document: a JSON object, or its text */
            document?: {
                [key: string]: unknown;
            } | string;
            /** @description In place of a document: the graph to compile to one. */
            graph?: {
                [key: string]: unknown;
            };
            /** @description expected a note of 1 to 500 characters on one line */
            note?: string;
            /** @description expected who does it, in 1 to 80 characters on one line */
            by?: string;
            /** @description expected a version: 16 hex digits */
            base?: string | null;
            /** @description expected a confirm: 16 hex digits */
            confirm?: string;
            /** @description expected an object with maxSteps, maxToolCalls or maxSeconds */
            policy?: {
                /** @description expected a whole number */
                maxSteps?: number;
                /** @description expected a whole number */
                maxToolCalls?: number;
                /** @description expected a whole number */
                maxSeconds?: number;
            } & {
                [key: string]: unknown;
            };
        };
        /** @description What is published of an agent, and what that changes. */
        PublishedAgent: {
            id: string;
            /** @description What its next run begins on. */
            version: string;
            /** @description What was published before. Null: nothing. */
            base: string | null;
            fields: ("goal" | "constraints" | "model")[];
            differences: {
                /** @enum {string} */
                field: "goal" | "constraints" | "model";
                before: string | null;
                after: string | null;
            }[];
        };
        /** @description A workflow that may run, and its version. */
        PublishedWorkflow: {
            id: string;
            /** @description The hash of what runs: the document, and the agent that its nodes are. */
            version: string;
            worst_case: components["schemas"]["WorstCase"];
            /** @description What it may do, and hardly means; of a graph, also what is still to be set up. It refuses nothing. */
            warnings: {
                /** @description JSON Pointer into the document or the graph. */
                path: string;
                /** @description Null to viewers. */
                message: string | null;
            }[];
        };
        QueryRows: {
            /** @description expected {match, conditions} */
            filter?: {
                [key: string]: unknown;
            };
            /** @description expected a list of {column, direction} */
            sort?: {
                [key: string]: unknown;
            }[];
            /** @description expected 1 to 1000 */
            limit?: number;
            /** @description expected the `next` of the page before */
            cursor?: string;
        };
        /** @description How full the queues are, over all partitions. */
        Queues: {
            queues: {
                /** @enum {string} */
                queue: "turn" | "background" | "public" | "tool" | "public-tool" | "reply" | "compress";
                waiting: number;
                /** @description For how many things to do the waiting jobs are: one that nobody takes is given further jobs. Null: too many wait to be looked at. */
                work: number | null;
                active: number;
                delayed: number;
                failed: number;
                /** @description Null: no job waits. */
                oldest_age_ms: number | null;
            }[];
            timers: {
                conversations: number;
                overdue: number;
            };
        };
        /** @description A prompt as it is rebuilt from the record. */
        RebuiltPrompt: {
            action_id: string;
            mode: string;
            system: string;
            user: string;
            print: {
                prefix: string;
                rest: string;
            };
            /** @description Whether its hash is that of the prompt that was sent; null: the call has left none. */
            proven: boolean | null;
            /** @description What middleware did to it before it was sent. */
            before: components["schemas"]["MiddlewareNote"][];
        };
        RenameColumn: {
            /** @description expected why, in 1 to 500 characters on one line */
            reason: string;
            /** @description expected who does it, in 1 to 80 characters on one line */
            by?: string;
            /** @description expected a letter, then up to 62 letters, digits or underscores */
            name: string;
        };
        RenameWorkflow: {
            /** @description expected why, in 1 to 500 characters on one line */
            reason: string;
            /** @description expected who does it, in 1 to 80 characters on one line */
            by?: string;
            /** @description expected a name of 1 to 128 characters on one line */
            name: string;
        };
        /** @description How far a batch of replays is. */
        ReplayBatch: {
            batch_id: string;
            state: string;
            halted_for: string | null;
            letters: number;
            more: boolean;
            done: number;
            verdicts: {
                [key: string]: number;
            };
        };
        /** @description A message to the person, and what became of its send. */
        Reply: {
            /** @enum {string} */
            kind: "answer" | "question" | "approval" | "apology";
            /** @description Null to viewers where it asks for an approval. */
            text: string | null;
            /** @enum {string} */
            status: "owed" | "sent" | "refused" | "rejected" | "unknown" | "cancelled";
            provider_id: string | null;
            /** @description Null: the provider has said nothing. */
            delivery?: components["schemas"]["Delivery"] | null;
        };
        /** @description One message to the person, from its decision until its send was settled. */
        ReplyItem: {
            /** @description The row of the ledger, from 1; 0 for what is derived. */
            row: number;
            action_id: string | null;
            /** Format: date-time */
            started_at: string;
            /** Format: date-time */
            ended_at: string;
            duration_ms: number;
            /** @enum {string} */
            outcome: "ok" | "error" | "timeout";
            error_code: ("bad-request" | "unauthorized" | "forbidden" | "not-found" | "conflict" | "too-large" | "idempotency-key-in-use" | "idempotency-key-reused" | "unavailable" | "contract-broken" | "bad-answer" | "unknown-tool" | "bad-tool-args" | "tool-cap-reached" | "tool-timeout" | "tool-failed" | "tool-unreachable" | "tool-bad-answer" | "outcome-unknown" | "approval-denied" | "approval-expired" | "breaker-open" | "model-failed" | "model-timeout" | "middleware-refused" | "middleware-failed" | "cost-cap" | "budget-spent" | "deadline-passed" | "opted-out" | "taken-over" | "not-taken-over" | "busy" | "rate-limited" | "send-rejected" | "send-unknown" | "cancelled" | "internal") | null;
            /** @enum {string} */
            kind: "reply";
            /** @enum {string} */
            reply_kind: "answer" | "question" | "approval" | "apology";
            /** @enum {string} */
            status: "sent" | "refused" | "rejected" | "unknown";
            provider_id: string | null;
            delivery: components["schemas"]["Delivery"] | null;
            /** @description Nothing was sent. */
            simulated?: boolean;
            text: string | null;
        };
        RestoreWorkflow: {
            /** @description expected why, in 1 to 500 characters on one line */
            reason: string;
            /** @description expected who does it, in 1 to 80 characters on one line */
            by?: string;
            /** @description expected a version: 16 hex digits */
            version: string;
        };
        RevertDraft: {
            /** @description expected who does it, in 1 to 80 characters on one line */
            by?: string;
        };
        RollBack: {
            /** @description expected why, in 1 to 500 characters on one line */
            reason: string;
            /** @description expected who does it, in 1 to 80 characters on one line */
            by?: string;
            /** @description expected a version: 1 to 64 letters, digits, dots, dashes or underscores */
            version: string;
            /** @description expected a version: 1 to 64 letters, digits, dots, dashes or underscores */
            base: string;
        };
        RollBackAgent: {
            /** @description expected why, in 1 to 500 characters on one line */
            reason: string;
            /** @description expected who does it, in 1 to 80 characters on one line */
            by?: string;
            /** @description expected a version of 16 hex digits, or file */
            version: string;
            /** @description expected a version of 16 hex digits, or file */
            base?: string;
        };
        RotateKey: {
            /** @description expected why, in 1 to 500 characters on one line */
            reason: string;
            /** @description expected who does it, in 1 to 80 characters on one line */
            by?: string;
            /** @description expected a whole number of seconds */
            overlap_seconds: number;
        };
        /** @description Rows that a query finds. */
        RowPage: {
            rows: {
                [key: string]: unknown;
            }[];
            /** @description What to ask for as `cursor` for the page after; null: there is none. */
            next: string | null;
            /** @description How many rows are found in all. */
            matched: number;
        };
        /** @description What came of a write to rows. */
        RowsWritten: {
            /** @description How many rows. */
            affected: number;
            /** @description The first 100 of them as they are now; deleted ones as they were. Null without the scope `words`. */
            rows: {
                [key: string]: unknown;
            }[] | null;
        };
        /** @description A run in full. */
        Run: {
            run_id: string;
            conversation_id: string;
            actor_id: string;
            channel: string;
            phase: components["schemas"]["Phase"];
            outcome: components["schemas"]["Outcome"] | null;
            steps_used: number;
            tool_calls_used: number;
            tokens_used: number;
            /** @description Millionths of a dollar. */
            cost_micro_usd: number;
            /** @description Null before the first turn. */
            policy_version: string | null;
            started_at: string | null;
            finished_at: string | null;
            message_ids: string[];
            replies: components["schemas"]["Reply"][];
            /**
             * Format: date-time
             * @description When its first text was.
             */
            accepted_at: string;
            /** @description Null: it is under way. */
            took_ms: number | null;
            /** @description Null: it is over. */
            live: components["schemas"]["LiveNow"] | null;
            /** @description Whether its work was done, whatever its outcome says. */
            health: {
                /** @enum {string} */
                state: "well" | "failing" | "unknown";
                reason: string;
                /** @description Where the console shows what is behind it, from # on. */
                link: string;
            };
            /** @description For what it has waited. */
            waited: {
                queue_ms: number;
                person_ms: number;
                children_ms: number;
                retry_ms: number;
            };
            /** @description The run that this one does again. */
            replay_of?: string;
            /** @description What it sends and writes is made up, as is all that it begins. Absent: it is real. */
            simulated?: boolean;
            program?: components["schemas"]["Program"];
            /** @description The run that started it; absent: it is a root. */
            parent_run_id?: string;
            /** @description The root of its tree; absent: it is one. */
            root_run_id?: string;
            /** @description The place in its parent's work that it was started for. */
            node?: string;
            /** @description What it came to, beside its replies; null to viewers. */
            output?: string | null;
            /** @description Why a workflow failed: `LOOP_LIMIT`, `SPAWN_TIMEOUT`, `VALUE_TOO_LARGE`, `TREE_BUDGET` or, for everything else, `NODE_FAILED`. Absent: it did not. */
            error?: {
                code: string;
                /** @description Null to viewers. */
                message: string | null;
            };
            approval?: components["schemas"]["Approval"];
            /** @description The tools, or nodes of a graph, whose last call has failed for good, whatever the outcome. Absent: none. */
            failed_tools?: {
                tool: string;
                /** @enum {string} */
                code: "bad-request" | "unauthorized" | "forbidden" | "not-found" | "conflict" | "too-large" | "idempotency-key-in-use" | "idempotency-key-reused" | "unavailable" | "contract-broken" | "bad-answer" | "unknown-tool" | "bad-tool-args" | "tool-cap-reached" | "tool-timeout" | "tool-failed" | "tool-unreachable" | "tool-bad-answer" | "outcome-unknown" | "approval-denied" | "approval-expired" | "breaker-open" | "model-failed" | "model-timeout" | "middleware-refused" | "middleware-failed" | "cost-cap" | "budget-spent" | "deadline-passed" | "opted-out" | "taken-over" | "not-taken-over" | "busy" | "rate-limited" | "send-rejected" | "send-unknown" | "cancelled" | "internal";
            }[];
            /** @description Who answers; absent: the agent of the environment. */
            agent?: string;
            /** @description Who cancelled it, and why. */
            cancelled?: {
                by: string;
                /** @description Null to viewers. */
                reason: string | null;
                /** Format: date-time */
                at: string;
            };
        };
        /** @description A run beside the one that it does again: what differs, step by step. */
        RunComparison: {
            run_id: string;
            /** @description Null: it does no run again, and nothing is compared. */
            again_of: string | null;
            simulated: boolean;
            agains: string[];
            /** @description How many older ones do it again. */
            agains_left_out: number;
            steps: {
                before: (components["schemas"]["TurnItem"] | components["schemas"]["ToolItem"] | components["schemas"]["ReplyItem"] | components["schemas"]["ApprovalItem"] | components["schemas"]["OperatorItem"] | components["schemas"]["NodeItem"] | components["schemas"]["OutcomeItem"] | components["schemas"]["WaitItem"]) | null;
                after: (components["schemas"]["TurnItem"] | components["schemas"]["ToolItem"] | components["schemas"]["ReplyItem"] | components["schemas"]["ApprovalItem"] | components["schemas"]["OperatorItem"] | components["schemas"]["NodeItem"] | components["schemas"]["OutcomeItem"] | components["schemas"]["WaitItem"]) | null;
                differs: ("words" | "decision" | "arguments" | "result" | "outcome" | "cost" | "time")[];
            }[];
            /** @description Steps of the longer run behind the first 400, which are not compared. */
            steps_left_out: number;
            totals: {
                before: {
                    steps_used: number;
                    tool_calls_used: number;
                    tokens_used: number;
                    cost_micro_usd: number;
                    took_ms: number | null;
                };
                after: {
                    steps_used: number;
                    tool_calls_used: number;
                    tokens_used: number;
                    cost_micro_usd: number;
                    took_ms: number | null;
                };
            } | null;
            would_go_out: {
                /** @enum {string} */
                what: "tool" | "reply";
                tool: string | null;
                /** @description Null to viewers. */
                arguments: {
                    [key: string]: unknown;
                } | null;
                /** @description Null to viewers. */
                text: string | null;
            }[];
        };
        /** @description What happens to a run: the run itself when it has changed, each row of its ledger by its number, the same of each run below it, and its end. After a reset all rows come again. */
        RunEvent: {
            /** @enum {string} */
            event: "run";
            data: components["schemas"]["RunState"];
            id?: number;
        } | {
            /** @enum {string} */
            event: "row";
            data: components["schemas"]["LedgerRow"];
            id?: number | string;
        } | {
            /** @enum {string} */
            event: "child";
            data: components["schemas"]["RunState"];
            id?: number;
        } | {
            /** @enum {string} */
            event: "child-row";
            data: components["schemas"]["LedgerRow"];
            id?: number | string;
        } | {
            /** @enum {string} */
            event: "reset";
            data: Record<string, never>;
            id?: number;
        } | {
            /** @enum {string} */
            event: "end";
            data: {
                outcome: components["schemas"]["Outcome"] | null;
                run_id?: string;
            };
            id?: number;
        };
        /** @description A run in a list, with the beginnings of question and last reply. */
        RunHead: {
            run_id: string;
            conversation_id: string;
            actor_id: string;
            channel: string;
            phase: components["schemas"]["Phase"];
            outcome: components["schemas"]["Outcome"] | null;
            steps_used: number;
            tool_calls_used: number;
            tokens_used: number;
            /** @description Millionths of a dollar. */
            cost_micro_usd: number;
            /** @description Null before the first turn. */
            policy_version: string | null;
            started_at: string | null;
            finished_at: string | null;
            /** Format: date-time */
            changed_at: string;
            /**
             * Format: date-time
             * @description When its first text was.
             */
            accepted_at: string;
            /** @description Null: it is under way. */
            took_ms: number | null;
            /** @description Null: it is over. */
            live: components["schemas"]["LiveNow"] | null;
            /** @description Whether its work was done, whatever its outcome says. */
            health: {
                /** @enum {string} */
                state: "well" | "failing" | "unknown";
                reason: string;
                /** @description Where the console shows what is behind it, from # on. */
                link: string;
            };
            /** @description How the text that it answers begins; null to viewers. */
            question: string | null;
            last_reply: {
                /** @enum {string} */
                kind: "answer" | "question" | "approval" | "apology";
                /** @enum {string} */
                status: "owed" | "sent" | "refused" | "rejected" | "unknown" | "cancelled";
                text: string | null;
            } | null;
            /** @description The run that this one does again. */
            replay_of?: string;
            /** @description What it sends and writes is made up, as is all that it begins. Absent: it is real. */
            simulated?: boolean;
            program?: components["schemas"]["Program"];
            /** @description The run that started it; absent: it is a root. */
            parent_run_id?: string;
            /** @description The root of its tree; absent: it is one. */
            root_run_id?: string;
            /** @description The place in its parent's work that it was started for. */
            node?: string;
            /** @description The tools, or nodes of a graph, whose last call has failed for good, whatever the outcome. Absent: none. */
            failed_tools?: {
                tool: string;
                /** @enum {string} */
                code: "bad-request" | "unauthorized" | "forbidden" | "not-found" | "conflict" | "too-large" | "idempotency-key-in-use" | "idempotency-key-reused" | "unavailable" | "contract-broken" | "bad-answer" | "unknown-tool" | "bad-tool-args" | "tool-cap-reached" | "tool-timeout" | "tool-failed" | "tool-unreachable" | "tool-bad-answer" | "outcome-unknown" | "approval-denied" | "approval-expired" | "breaker-open" | "model-failed" | "model-timeout" | "middleware-refused" | "middleware-failed" | "cost-cap" | "budget-spent" | "deadline-passed" | "opted-out" | "taken-over" | "not-taken-over" | "busy" | "rate-limited" | "send-rejected" | "send-unknown" | "cancelled" | "internal";
            }[];
            /** @description What failed, in words that runs of one cause share; null: nothing. */
            cause: string | null;
            /** @description How its end is judged; null: it has not ended. */
            result: components["schemas"]["RunResult"] | null;
            /** @description Why a workflow failed: `LOOP_LIMIT`, `SPAWN_TIMEOUT`, `VALUE_TOO_LARGE`, `TREE_BUDGET` or, for everything else, `NODE_FAILED`. Absent: it did not. */
            error?: {
                code: string;
                /** @description Null to viewers. */
                message: string | null;
            };
            tenant?: string;
            agent?: string;
        };
        /** @description What the nodes of a graph have made in the tree of a run. */
        RunItems: {
            root_run_id: string;
            /** @description The nodes that have run, by name, and how often. */
            nodes: {
                node: string;
                executions: number;
                /** @description With `counts`, how many items it made in all, by the number of the output. Absent: that is too much to count. */
                made?: number[];
            }[];
            /** @description The node that the run has failed at. Null: it has not, or at none of its nodes. */
            failed: {
                node: string;
                /** @description Null to viewers. */
                message: string | null;
            } | null;
            /** @description Of the node that was asked for, in the order in which it made them. */
            items: {
                /** @description Those of the loops around the node, the outermost first. */
                rounds: number[];
                /** @description The output that the item left by, from 0. */
                output: number;
                /** @description Null to viewers. */
                json: {
                    [key: string]: unknown;
                } | null;
            }[];
            /** @description What to ask for as `cursor` for the page after; null: there is none. */
            next: string | null;
        };
        /** @enum {string} */
        RunResult: "good" | "failed" | "ended";
        /** @description A run as its streams tell of it. */
        RunState: {
            run_id: string;
            conversation_id: string;
            actor_id: string;
            channel: string;
            phase: components["schemas"]["Phase"];
            outcome: components["schemas"]["Outcome"] | null;
            steps_used: number;
            tool_calls_used: number;
            tokens_used: number;
            /** @description Millionths of a dollar. */
            cost_micro_usd: number;
            /** @description Null before the first turn. */
            policy_version: string | null;
            started_at: string | null;
            finished_at: string | null;
            message_ids: string[];
            replies: components["schemas"]["Reply"][];
            /** @description The run that this one does again. */
            replay_of?: string;
            /** @description What it sends and writes is made up, as is all that it begins. Absent: it is real. */
            simulated?: boolean;
            program?: components["schemas"]["Program"];
            /** @description The run that started it; absent: it is a root. */
            parent_run_id?: string;
            /** @description The root of its tree; absent: it is one. */
            root_run_id?: string;
            /** @description The place in its parent's work that it was started for. */
            node?: string;
            /** @description What it came to, beside its replies; null to viewers. */
            output?: string | null;
            /** @description Why a workflow failed: `LOOP_LIMIT`, `SPAWN_TIMEOUT`, `VALUE_TOO_LARGE`, `TREE_BUDGET` or, for everything else, `NODE_FAILED`. Absent: it did not. */
            error?: {
                code: string;
                /** @description Null to viewers. */
                message: string | null;
            };
            approval?: components["schemas"]["Approval"];
            /** @description The tools, or nodes of a graph, whose last call has failed for good, whatever the outcome. Absent: none. */
            failed_tools?: {
                tool: string;
                /** @enum {string} */
                code: "bad-request" | "unauthorized" | "forbidden" | "not-found" | "conflict" | "too-large" | "idempotency-key-in-use" | "idempotency-key-reused" | "unavailable" | "contract-broken" | "bad-answer" | "unknown-tool" | "bad-tool-args" | "tool-cap-reached" | "tool-timeout" | "tool-failed" | "tool-unreachable" | "tool-bad-answer" | "outcome-unknown" | "approval-denied" | "approval-expired" | "breaker-open" | "model-failed" | "model-timeout" | "middleware-refused" | "middleware-failed" | "cost-cap" | "budget-spent" | "deadline-passed" | "opted-out" | "taken-over" | "not-taken-over" | "busy" | "rate-limited" | "send-rejected" | "send-unknown" | "cancelled" | "internal";
            }[];
            /** @description Who answers; absent: the agent of the environment. */
            agent?: string;
        };
        /** @description The tree that a run belongs to: its root, and all runs below it in the order of their spawns, 1,000 at most. */
        RunTree: {
            root_run_id: string;
            runs: components["schemas"]["TreeRun"][];
            /** @description Whether the tree has more runs than these. */
            truncated: boolean;
            /** @description Of a workflow, its nodes in the order of the document, 2,000 at most. */
            nodes: components["schemas"]["TreeNode"][];
            /** @description How many nodes more there are. */
            nodes_left_out: number;
            /** @description How many rows of ledgers were not looked at, between the first and the last of a long one: a node that wrote there alone stands as it was. */
            rows_left_out: number;
        };
        /** @description A workflow that is repeated. Each time that comes due is a tick, and its run opened; or skipped; or missed. */
        Schedule: {
            id: string;
            /** @description Null: it has a cron expression. */
            every_ms: number | null;
            cron: string | null;
            /** @description Of the cron expression. */
            time_zone: string | null;
            /** @description That its ticks run as; `default`: that of addresses without one. Null: not read yet. */
            agent: string | null;
            /** @description What a tick that fails does. */
            on_error: ("fail" | "continue") | null;
            /** @description Null: it is paused, stopped or not read yet. */
            next_at: string | null;
            /** @description Since when; null: it is not. */
            paused: string | null;
            stopped: components["schemas"]["ScheduleStop"] | null;
            /** @description Whether no process could go on with it: an operator has to look. */
            parked: boolean;
            /** @description How many runs were opened. */
            ticks: number;
            /** @description How often the run before was still live. */
            skipped: number;
            /** @description How often a later tick stood for it, since no process was there. */
            missed: number;
            /** @description How many of the runs have failed. */
            failed: number;
            last_run_id: string | null;
            /** @description Null: it is under way, or there is none. */
            last_outcome: ("answered" | "cannot-proceed" | "bad-tool-args" | "unknown-tool" | "contract-broken" | "bad-answer" | "step-cap" | "tool-cap" | "token-cap" | "cost-cap" | "budget-spent" | "deadline" | "thrash" | "stalled" | "model-failed" | "middleware-refused" | "middleware-failed" | "cancelled" | "opted-out" | "taken-over" | "unanswered" | "loop" | "undelivered" | "delivery-unknown" | "parked") | null;
            /** @description What each tick works on. Null to viewers. */
            input: string | null;
        };
        ScheduleNote: {
            /** @description expected why, in 1 to 500 characters on one line */
            reason?: string;
            /** @description expected who does it, in 1 to 80 characters on one line */
            by?: string;
        };
        /** @description Why a schedule ticks no more. */
        ScheduleStop: {
            /** Format: date-time */
            at: string;
            /**
             * @description An operator said so, a tick failed, or there is no later time.
             * @enum {string}
             */
            why: "asked" | "failed" | "over";
            /** @description How the tick ended that failed; null: none did. */
            outcome: ("answered" | "cannot-proceed" | "bad-tool-args" | "unknown-tool" | "contract-broken" | "bad-answer" | "step-cap" | "tool-cap" | "token-cap" | "cost-cap" | "budget-spent" | "deadline" | "thrash" | "stalled" | "model-failed" | "middleware-refused" | "middleware-failed" | "cancelled" | "opted-out" | "taken-over" | "unanswered" | "loop" | "undelivered" | "delivery-unknown" | "parked") | null;
        };
        /** @description A schedule, with what it repeats. */
        ScheduleWithDocument: {
            schedule: components["schemas"]["Schedule"];
            /** @description Null to viewers, and before it is read. */
            document: unknown;
            /** @description What would be refused of it if it were set now. It goes on all the same. */
            refused: {
                code: string;
                path: string;
                /** @description Null to viewers. */
                message: string | null;
            }[];
        };
        /** @description Who is signed in. */
        Session: {
            /**
             * @description As which of the two they read: an operator reads what people wrote.
             * @enum {string}
             */
            role: "viewer" | "operator";
            /**
             * @description What they may do.
             * @enum {string}
             */
            access: "viewer" | "operator" | "builder" | "admin";
            /** @description Whose key it is; null: several share it, and it proves nobody. */
            name: string | null;
            /** @description Whether they may read what people wrote. */
            words: boolean;
            /** @description What every change carries in x-csrf-token. */
            csrf: string;
            /** Format: date-time */
            expires_at: string;
        };
        SetPermissions: {
            /** @description expected why, in 1 to 500 characters on one line */
            reason: string;
            /** @description expected who does it, in 1 to 80 characters on one line */
            by?: string;
            /** @description expected an object: levels by the names of permissions */
            permissions: {
                /** @enum {string} */
                createWorkflow?: "require_approval" | "always_allow" | "blocked";
                /** @enum {string} */
                updateWorkflow?: "require_approval" | "always_allow" | "blocked";
                /** @enum {string} */
                runWorkflow?: "require_approval" | "always_allow" | "blocked";
                /** @enum {string} */
                publishWorkflow?: "require_approval" | "always_allow" | "blocked";
                /** @enum {string} */
                deleteWorkflow?: "require_approval" | "always_allow" | "blocked";
                /** @enum {string} */
                createCredential?: "require_approval" | "always_allow" | "blocked";
                /** @enum {string} */
                deleteCredential?: "require_approval" | "always_allow" | "blocked";
                /** @enum {string} */
                createFolder?: "require_approval" | "always_allow" | "blocked";
                /** @enum {string} */
                deleteFolder?: "require_approval" | "always_allow" | "blocked";
                /** @enum {string} */
                moveWorkflowToFolder?: "require_approval" | "always_allow" | "blocked";
                /** @enum {string} */
                tagWorkflow?: "require_approval" | "always_allow" | "blocked";
                /** @enum {string} */
                createDataTable?: "require_approval" | "always_allow" | "blocked";
                /** @enum {string} */
                deleteDataTable?: "require_approval" | "always_allow" | "blocked";
                /** @enum {string} */
                mutateDataTableSchema?: "require_approval" | "always_allow" | "blocked";
                /** @enum {string} */
                mutateDataTableRows?: "require_approval" | "always_allow" | "blocked";
                /** @enum {string} */
                cleanupTestExecutions?: "require_approval" | "always_allow" | "blocked";
                /** @enum {string} */
                readFilesystem?: "require_approval" | "always_allow" | "blocked";
                /** @enum {string} */
                fetchUrl?: "require_approval" | "always_allow" | "blocked";
                /** @enum {string} */
                webSearch?: "require_approval" | "always_allow" | "blocked";
                /** @enum {string} */
                restoreWorkflowVersion?: "require_approval" | "always_allow" | "blocked";
                /** @enum {string} */
                executeMcpTool?: "require_approval" | "always_allow" | "blocked";
            };
        };
        SetPolicy: {
            /** @description expected why, in 1 to 500 characters on one line */
            reason: string;
            /** @description expected who does it, in 1 to 80 characters on one line */
            by?: string;
            /** @description expected an object: the table, or what in it differs from the published one */
            table: {
                [key: string]: unknown;
            };
            /** @description expected a version: 1 to 64 letters, digits, dots, dashes or underscores */
            base: string;
        };
        SetSchedule: {
            /** @description expected an id: 1 to 64 letters, digits, dots, dashes or underscores */
            id?: string;
            /** @description expected a workflow whose root is an every; or workflow, the id of a stored one */
            document?: {
                [key: string]: unknown;
            } | string;
            /** @description expected the id of a stored workflow: 1 to 64 lower case letters, digits or dashes */
            workflow?: string;
            /** @description expected the id of an agent */
            agent?: string;
            /** @description expected a text of at most 65536 bytes in UTF-8 */
            input?: string;
            /** @description expected why, in 1 to 500 characters on one line */
            reason?: string;
            /** @description expected who does it, in 1 to 80 characters on one line */
            by?: string;
        };
        /** @description What `turnpike doctor` finds, by the steps of setting up. */
        SetUp: {
            /** Format: date-time */
            looked_at: string;
            /** @description The one app that was examined, by the settings that it alone is given; null: all four. */
            app: "gateway" | null;
            checks: components["schemas"]["SetUpCheck"][];
        };
        SetUpCheck: {
            name: string;
            /** @enum {string} */
            status: "ok" | "doubtful" | "failed" | "unasked";
            /** @description What was found. */
            what: string;
            /** @description The settings that it was read from; null: none. */
            from: string | null;
            /** @description What to do about it; null when all is well. */
            advice: string | null;
            /** @enum {string} */
            step: "machine" | "redis" | "model" | "agents" | "number" | "channels";
        };
        SignIn: {
            /** @description expected a key: visible ASCII characters */
            key: string;
        };
        /** @description How people sign in to the console, beside a named key. */
        SignInWays: {
            /** @description Of OpenID Connect; null: there is none. */
            provider: {
                /** @description What it is called. */
                name: string;
                /** @description Where the browser goes to begin. */
                path: string;
            } | null;
            /** @description Why a sign-in by the provider does not come about, in words, by the name that the console is led back with. */
            refusals: {
                [key: string]: string;
            };
            /** @description Whether the two shared keys sign in: not where there is a provider. */
            shared_keys: boolean;
        };
        /** @description Somebody who is signed in to the console. */
        SignedIn: {
            id: string;
            /** @enum {string} */
            how: "provider" | "named-key" | "shared-key" | "break-glass-key";
            /** @description Who it is; null: nobody knows. */
            name: string | null;
            /** @description What proves it: the id of a key, or one made of issuer and subject. */
            identity: string | null;
            /** @description Of a provider. */
            issuer: string | null;
            /** @description What that provider calls them. */
            subject: string | null;
            /** @enum {string} */
            role: "viewer" | "operator" | "builder" | "admin";
            /** @description Whether they may read what people wrote. */
            words: boolean;
            /** @description Of whose tenants alone; null: of all. */
            tenants: string[] | null;
            /** @description Of which agents alone; null: of all. */
            agents: string[] | null;
            /** Format: date-time */
            began_at: string;
            /** Format: date-time */
            expires_at: string;
            /** @description Whether the question came by it. */
            is_own: boolean;
        };
        StartWorkflow: {
            /** @description expected a text of at most 65536 bytes in UTF-8 */
            input: string;
            /** @description expected a version: 16 hex digits */
            version?: string;
        };
        /** @description The run of a workflow is durable; its end is still to come. */
        StartedWorkflow: {
            id: string;
            version: string;
            message_id: string;
            run_id: string;
            conversation_id: string;
        };
        /** @description The health of all but runs. It is answered while Redis is away. */
        SystemHealth: {
            /** @enum {string} */
            state: "well" | "failing" | "unknown";
            objects: components["schemas"]["ObjectHealth"][];
        };
        TagWorkflow: {
            /** @description expected why, in 1 to 500 characters on one line */
            reason: string;
            /** @description expected who does it, in 1 to 80 characters on one line */
            by?: string;
            /** @description expected a list of tags */
            tags: string[];
        };
        /** @description Who has a conversation, and the texts that wait. */
        Takeover: {
            conversation_id: string;
            /** @description Null: the agent has the conversation. */
            taken_over: {
                by: string;
                /** @description Null to viewers. */
                reason: string | null;
                /** Format: date-time */
                since: string;
            } | null;
            waiting: {
                message_id: string;
                /** @description Null to viewers. */
                text: string | null;
                /** Format: date-time */
                at: string;
            }[];
        };
        TestCredential: {
            /** @description expected an address of http or https */
            url?: string;
        };
        TestDraft: {
            /** @description expected a graph */
            graph: {
                [key: string]: unknown;
            };
            /**
             * @description expected one of all, up-to, alone
             * @enum {string}
             */
            part?: "all" | "up-to" | "alone";
            /** @description expected the name of a node */
            node?: string;
            /** @description expected the name of a node */
            trigger?: string;
            /** @description expected an object */
            payload?: {
                [key: string]: unknown;
            };
            /** @description expected lists of items by the names of nodes */
            items?: {
                [key: string]: {
                    [key: string]: unknown;
                }[];
            };
            /** @description expected a list of items */
            input?: {
                [key: string]: unknown;
            }[];
        };
        /** @description A draft that waits for one call of a trigger. */
        TestListener: {
            id: string;
            /** @description The name of the trigger. */
            node: string;
            /** @enum {string} */
            kind: "webhook" | "form";
            /** @description The HTTP methods that it takes. */
            methods: string[];
            /** @description Where it is called, at any gateway. The same for one draft at all times. */
            path: string;
            /** @description The same for others; null: this instance has no PUBLIC_BASE_URL. */
            public_url: string | null;
            seconds_left: number;
        };
        /** @description The answer counts, and the thread goes on. */
        ThreadConfirmation: {
            requestId: string;
            /** @enum {string} */
            decision: "approved" | "denied" | "changes";
            /** @enum {string} */
            status: "taken";
        };
        /** @description What happens in a thread: all of it where the client has nothing that goes on, then each event, and what is open whenever that is another. The id is a position to resume from. With `?forming=true` answers are shown while they form. */
        ThreadEvent: {
            /** @enum {string} */
            event: "thread";
            data: components["schemas"]["AssistantThread"];
            id?: number;
        } | {
            /** @enum {string} */
            event: "run-start";
            data: {
                [key: string]: unknown;
            };
            id?: number;
        } | {
            /** @enum {string} */
            event: "run-finish";
            data: {
                [key: string]: unknown;
            };
            id?: number;
        } | {
            /** @enum {string} */
            event: "message";
            data: {
                [key: string]: unknown;
            };
            id?: number;
        } | {
            /** @enum {string} */
            event: "tool-call";
            data: {
                [key: string]: unknown;
            };
            id?: number;
        } | {
            /** @enum {string} */
            event: "tool-result";
            data: {
                [key: string]: unknown;
            };
            id?: number;
        } | {
            /** @enum {string} */
            event: "tool-error";
            data: {
                [key: string]: unknown;
            };
            id?: number;
        } | {
            /** @enum {string} */
            event: "agent-spawned";
            data: {
                [key: string]: unknown;
            };
            id?: number;
        } | {
            /** @enum {string} */
            event: "agent-completed";
            data: {
                [key: string]: unknown;
            };
            id?: number;
        } | {
            /** @enum {string} */
            event: "confirmation-request";
            data: {
                [key: string]: unknown;
            };
            id?: number;
        } | {
            /** @enum {string} */
            event: "tasks-update";
            data: {
                [key: string]: unknown;
            };
            id?: number;
        } | {
            /** @enum {string} */
            event: "error";
            data: {
                [key: string]: unknown;
            };
            id?: number;
        } | {
            /** @enum {string} */
            event: "status";
            data: components["schemas"]["ThreadStatus"];
            id?: number;
        } | {
            /** @enum {string} */
            event: "forming";
            data: components["schemas"]["FormingAnswer"];
            id?: number;
        } | {
            /** @enum {string} */
            event: "gone";
            data: Record<string, never>;
            id?: number;
        };
        /** @description A message of a thread. `n` counts them. `runtime`: a follow-up that the runtime wrote. */
        ThreadMessage: {
            n: number;
            /** Format: date-time */
            at: string;
            /** @enum {string} */
            role: "user" | "assistant" | "tool" | "runtime";
            text: string;
            /** @description Of a person’s: the key that it was sent under. */
            id?: string;
            user?: string;
            /** @description The calls that the model asks for. */
            toolCalls?: {
                id: string;
                name: string;
                args: {
                    [key: string]: unknown;
                };
            }[];
            toolCallId?: string;
            toolName?: string;
            isError?: boolean;
            /** @description The last line of an answer: what was done, by the records of the runtime. */
            line?: string;
            /** @description The same of the calls of its turn. */
            did?: {
                /** @enum {string} */
                act: "published" | "unpublished" | "paused" | "resumed" | "renamed" | "copied" | "moved" | "tagged" | "deleted" | "restored" | "created" | "ran" | "stopped" | "set-up" | "put-off" | "gave-credential" | "remembered" | "called" | "began" | "proposed" | "completed" | "corrected" | "cancelled" | "test-passed" | "test-failed";
                target: string;
            }[];
        };
        ThreadMessageRequest: {
            /** @description expected a text of 1 to 10000 characters */
            text: string;
            /**
             * @description expected one of queue, steer
             * @enum {string}
             */
            mode?: "queue" | "steer";
            /** @description expected true or false */
            forming?: boolean;
        };
        /** @description The plan of a thread, and its checklist. */
        ThreadPlan: {
            /** @description The graph of tasks; null: there is none. */
            plan: {
                [key: string]: unknown;
            } | null;
            checklist: {
                title: string;
                id: string;
                status: string;
            }[];
        };
        /** @description What waits for a person: a plan, a call with exactly these arguments, a question or a setup. */
        ThreadRequest: {
            requestId: string;
            /** @enum {string} */
            kind: "plan" | "call" | "question" | "setup";
            tool: string;
            args: {
                [key: string]: unknown;
            };
            /** @description The name of what it is about; null: it has none. */
            entity: string | null;
            /** Format: date-time */
            expiresAt: string;
            /** @description What starts the workflow, a line each, where this changes by the call. */
            starts?: string[];
            /** @description What the text of an approval may be; absent: nothing is chosen. */
            choices?: string[];
            /** @description Whether the thread goes on meanwhile with other things. */
            isSetAside?: boolean;
        };
        /** @description What is open in a thread now. */
        ThreadStatus: {
            requests: components["schemas"]["ThreadRequest"][];
            /** @description The background tasks that run. */
            running: {
                title: string;
                /** @description The `backgroundTaskId` of a task of the plan. */
                agentId: string;
                kind: string;
                /** @description Of a build, its builder session is read under this id, too. */
                runId: string;
                /** Format: date-time */
                startedAt: string;
            }[];
            /** @description The run under way; null: none. */
            runId: string | null;
            /** @description Whether a turn is under way. */
            isThinking: boolean;
            /** @description Since when the provider of its model is away; null: it is not. */
            outageSince: string | null;
            /** @description Whether no process could go on with it: an operator has to look. */
            parked: boolean;
        };
        /** @description A run as it went. */
        Timeline: {
            run: components["schemas"]["Run"];
            messages: {
                message_id: string;
                /** Format: date-time */
                accepted_at: string;
                text: string | null;
            }[];
            items: (components["schemas"]["TurnItem"] | components["schemas"]["ToolItem"] | components["schemas"]["ReplyItem"] | components["schemas"]["ApprovalItem"] | components["schemas"]["OperatorItem"] | components["schemas"]["NodeItem"] | components["schemas"]["OutcomeItem"] | components["schemas"]["WaitItem"])[];
            /** @description Null: it is over. */
            live: components["schemas"]["LiveNow"] | null;
        };
        /** @description A tool of the files of the deployment. */
        Tool: {
            name: string;
            /**
             * @description `inline`: it runs inside a turn, and reaches nothing.
             * @enum {string}
             */
            kind: "inline" | "http" | "mcp" | "typescript";
            /** @description The name of its file, or `built in`. */
            origin: string;
            description: string;
            /** @description What a call does, with {argument}s; null: it is made of the description. */
            sentence: string | null;
            parameters: {
                [key: string]: unknown;
            };
            /** @description The form of its results; null: its file states none. */
            result: {
                [key: string]: unknown;
            } | null;
            /**
             * @description What a repeat does.
             * @enum {string}
             */
            repeat: "safe" | "keyed" | "never";
            /** @description It changes something outside: a try of it is made up. */
            writes: boolean;
            /** @description Who is asked before a call: whoever answers first, one of the two, or both. Null: nobody is. */
            approver: ("either" | "person" | "office" | "both") | null;
            /**
             * @description What a person says before a call: nothing, a plain yes, or a code.
             * @enum {string}
             */
            approval: "none" | "word" | "code";
            /** @description In one run; null: as the policy has it. */
            max_calls: number | null;
            /** @description How long an equal call’s answer is used again; null: the usual. */
            cache_seconds: number | null;
            /** @description The agents of the directory that may call it. */
            agents: string[];
            /** @description Null: none stands before it. */
            breaker: components["schemas"]["Breaker"] | null;
        };
        /** @description One try of a tool. */
        ToolItem: {
            /** @description The row of the ledger, from 1; 0 for what is derived. */
            row: number;
            action_id: string | null;
            /** Format: date-time */
            started_at: string;
            /** Format: date-time */
            ended_at: string;
            duration_ms: number;
            /** @enum {string} */
            outcome: "ok" | "error" | "timeout";
            error_code: ("bad-request" | "unauthorized" | "forbidden" | "not-found" | "conflict" | "too-large" | "idempotency-key-in-use" | "idempotency-key-reused" | "unavailable" | "contract-broken" | "bad-answer" | "unknown-tool" | "bad-tool-args" | "tool-cap-reached" | "tool-timeout" | "tool-failed" | "tool-unreachable" | "tool-bad-answer" | "outcome-unknown" | "approval-denied" | "approval-expired" | "breaker-open" | "model-failed" | "model-timeout" | "middleware-refused" | "middleware-failed" | "cost-cap" | "budget-spent" | "deadline-passed" | "opted-out" | "taken-over" | "not-taken-over" | "busy" | "rate-limited" | "send-rejected" | "send-unknown" | "cancelled" | "internal") | null;
            /** @enum {string} */
            kind: "tool";
            tool_name: string;
            /** @description Null to viewers. */
            tool_args: {
                [key: string]: unknown;
            } | null;
            /** @description What the call does, in words. Null to viewers. */
            sentence?: string | null;
            retry_index: number;
            reused: boolean;
            prefetched: boolean;
            /** @description The result is made up: no call was made. */
            simulated?: boolean;
            cause: ("400" | "401" | "403" | "404" | "429" | "4xx" | "5xx" | "timeout" | "unreached" | "lost" | "unreadable" | "refused" | "breaker-open" | "not-as-pinned" | "egress-refused" | "other") | null;
            http_status: number | null;
            cause_message: string | null;
            result: unknown;
        };
        /** @description A tool, and how its latest calls went. */
        ToolWithCalls: {
            name: string;
            /**
             * @description `inline`: it runs inside a turn, and reaches nothing.
             * @enum {string}
             */
            kind: "inline" | "http" | "mcp" | "typescript";
            /** @description The name of its file, or `built in`. */
            origin: string;
            description: string;
            /** @description What a call does, with {argument}s; null: it is made of the description. */
            sentence: string | null;
            parameters: {
                [key: string]: unknown;
            };
            /** @description The form of its results; null: its file states none. */
            result: {
                [key: string]: unknown;
            } | null;
            /**
             * @description What a repeat does.
             * @enum {string}
             */
            repeat: "safe" | "keyed" | "never";
            /** @description It changes something outside: a try of it is made up. */
            writes: boolean;
            /** @description Who is asked before a call: whoever answers first, one of the two, or both. Null: nobody is. */
            approver: ("either" | "person" | "office" | "both") | null;
            /**
             * @description What a person says before a call: nothing, a plain yes, or a code.
             * @enum {string}
             */
            approval: "none" | "word" | "code";
            /** @description In one run; null: as the policy has it. */
            max_calls: number | null;
            /** @description How long an equal call’s answer is used again; null: the usual. */
            cache_seconds: number | null;
            /** @description The agents of the directory that may call it. */
            agents: string[];
            /** @description Null: none stands before it. */
            breaker: components["schemas"]["Breaker"] | null;
            /** @description Of the latest runs that were looked at, the latest first, 20 at most. */
            calls: {
                run_id: string;
                /** Format: date-time */
                started_at: string;
                duration_ms: number;
                /** @enum {string} */
                outcome: "ok" | "error" | "timeout";
                error_code: string | null;
                /** @description Why it failed. Null to viewers. */
                cause_message: string | null;
                reused: boolean;
                simulated: boolean;
                /** @description Null to viewers. */
                sentence: string | null;
            }[];
            runs_looked_at: number;
        };
        /** @description What was written in a conversation and said to its person, oldest first. */
        Transcript: {
            conversation_id: string;
            taken_over: {
                by: string;
                /** Format: date-time */
                since: string;
            } | null;
            opted_out: boolean;
            /** @description Whether something is still to be said by itself. */
            working: boolean;
            entries: components["schemas"]["TranscriptEntry"][];
            /** @description What to ask for as `cursor` for what came earlier; null: nothing did. */
            next: string | null;
            /** @description Redis keeps only so many: what is older than this may be missing. Null: nothing was left out. */
            whole_since: string | null;
        };
        /** @description Something that was written in a conversation, or said to its person. Its id stays, whatever becomes of it. */
        TranscriptEntry: {
            id: string;
            /** @description words: a person’s, in the agent’s place. notice: a fixed text beside the runs. replay: an operator has a dead letter done again. */
            kind: ("answer" | "question" | "approval" | "apology") | ("text" | "replay" | "words" | "notice");
            /** @enum {string} */
            who: "person" | "agent" | "operator" | "system";
            /** @description The operator’s name, where `who` is one. */
            by: string | null;
            /** @description Null where its reader may not have it. */
            text: string | null;
            /**
             * Format: date-time
             * @description When it was accepted, or decided.
             */
            at: string;
            /** @description When its send ended; null: it is still owed, or it is a text. */
            settled_at: string | null;
            status: ("spooled" | "limited" | "accepted" | "keyword" | "running" | "replied" | "ended") | ("owed" | "sent" | "refused" | "rejected" | "unknown" | "cancelled");
            /** @description What a text was read as, in the place of words. */
            keyword: ("stop" | "start" | "help") | null;
            /** @description Why a text asks for nothing and is not answered. send-refused: no text, but a provider that says that the person has opted out there. */
            no_request: ("blank" | "reaction" | "automatic-reply" | "no-reply-sender" | "send-refused") | null;
            run_id: string | null;
            /** @description How the run of a text ended; null: it has not, or there is none. */
            outcome: components["schemas"]["Outcome"] | null;
            /** @description Of a text: from its acceptance until its reply was sent. */
            sent_after_ms: number | null;
            delivery: components["schemas"]["Delivery"] | null;
        };
        /** @description The latest part of a transcript, then each entry that has changed, and how the conversation stands. */
        TranscriptEvent: {
            /** @enum {string} */
            event: "transcript";
            data: components["schemas"]["Transcript"];
            id?: number;
        } | {
            /** @enum {string} */
            event: "entry";
            data: components["schemas"]["TranscriptEntry"];
            id?: number;
        } | {
            /** @enum {string} */
            event: "state";
            data: {
                taken_over: {
                    by: string;
                    /** Format: date-time */
                    since: string;
                } | null;
                opted_out: boolean;
                /** @description Whether something is still to be said by itself. */
                working: boolean;
            };
            id?: number;
        };
        /** @description How a node of a workflow stands in a tree: of nodes in rounds, in the last one. */
        TreeNode: {
            /** @description The ids of the nodes above it and its own, with a slash between them. */
            path: string;
            kind: string;
            /**
             * @description waiting: it has not begun. skipped: it will not. Of several, as the items of a map, running, failed, cancelled, done: the first that one is.
             * @enum {string}
             */
            status: "waiting" | "running" | "done" | "failed" | "cancelled" | "skipped";
            started_at: string | null;
            finished_at: string | null;
            /** @description The run that works on it; null: that of a node above it. */
            run_id: string | null;
            /** @description The last round of the loop, or tick, that it stands in; null: it stands in none. */
            round: number | null;
            /** @description How often it has begun in that round, as for the items of a map. */
            times: number;
            /** @description How often it is done. */
            done: number;
        };
        /** @description A run of a tree. Before its first turn it is `waiting`, and has spent nothing. */
        TreeRun: {
            run_id: string;
            /** @description Null: it is the root. */
            parent_run_id: string | null;
            program: components["schemas"]["Program"];
            /** @description The place in its parent's work that it was started for; null: it is the root. */
            node: string | null;
            /** @description Null: it is no longer kept. */
            phase: components["schemas"]["Phase"] | null;
            outcome: components["schemas"]["Outcome"] | null;
            steps_used: number;
            tool_calls_used: number;
            tokens_used: number;
            /** @description Millionths of a dollar. */
            cost_micro_usd: number;
            started_at: string | null;
            finished_at: string | null;
            /** @description Null: it is under way, or not begun. */
            took_ms: number | null;
            /** @description Null: it is over, or no longer kept. */
            live: components["schemas"]["LiveNow"] | null;
            /** @description Why a workflow failed: `LOOP_LIMIT`, `SPAWN_TIMEOUT`, `VALUE_TOO_LARGE`, `TREE_BUDGET` or, for everything else, `NODE_FAILED`. Absent: it did not. */
            error?: {
                code: string;
                /** @description Null to viewers. */
                message: string | null;
            };
        };
        /** @description Old runs done again, simulated, with one change, and what became other. */
        Trial: {
            trial_id: string;
            /** Format: date-time */
            began_at: string;
            by: string;
            reason: string;
            stopped_by: string | null;
            /** @description What is otherwise in all of its runs. */
            changes: {
                /** @enum {string} */
                answers?: "recorded" | "anew";
                agent?: string;
                version?: string;
                goal?: string;
                constraints?: string;
                model?: string;
            };
            /** @description Whose runs the old ones were; `default`: of the environment. */
            agents: string[];
            runs: {
                again_of: string;
                /** @description Null: it has not begun, or is not kept any more. */
                run_id: string | null;
                question: string | null;
                /** @description Null: it is not kept any more. */
                before: {
                    outcome: string | null;
                    /** @description What the person was told last, or would have been. */
                    text: string | null;
                    cost_micro_usd: number;
                    tool_calls_used: number;
                } | null;
                after: {
                    outcome: string | null;
                    /** @description What the person was told last, or would have been. */
                    text: string | null;
                    cost_micro_usd: number;
                    tool_calls_used: number;
                } | null;
                /** @description Null: the new run is not over. */
                differs: ("outcome" | "words" | "calls" | "cost" | "time")[] | null;
            }[];
            totals: {
                over: number;
                /** @description Runs with another outcome, other words or other calls. */
                other: number;
                cost_micro_usd: {
                    before: number;
                    after: number;
                };
            };
        };
        TrialRequest: {
            /** @description expected why, in 1 to 500 characters on one line */
            reason: string;
            /** @description expected who does it, in 1 to 80 characters on one line */
            by?: string;
            /** @description expected 1 to 200 ids of runs, each once */
            run_ids: string[];
            /** @description expected true or false */
            dry_run?: boolean;
            /**
             * @description expected one of: recorded, anew
             * @enum {string}
             */
            answers?: "recorded" | "anew";
            /** @description expected a name, in 1 to 128 characters on one line */
            agent?: string;
            /** @description expected a version: 16 hex digits */
            version?: string;
            /** @description expected 1 to 8000 characters */
            goal?: string;
            /** @description expected 1 to 8000 characters */
            constraints?: string;
            /** @description expected a name, in 1 to 128 characters on one line */
            model?: string;
        };
        /** @description What one call came to that somebody tried. */
        TriedTool: {
            ok: boolean;
            /** @description The tool writes: nothing was called, and the value is made up. */
            simulated: boolean;
            /** @description What the call does, in words. */
            sentence: string;
            /** @description What it answered; null where it failed. */
            value: unknown;
            error: {
                code: string;
                message: string;
            } | null;
            attempts: {
                outcome: string;
                error_code: string | null;
                duration_ms: number;
            }[];
        };
        TryAgent: {
            /** @description expected why, in 1 to 500 characters on one line */
            reason: string;
            /** @description expected who does it, in 1 to 80 characters on one line */
            by?: string;
            /** @description expected a text of 1 to 8000 characters */
            text: string;
            /** @description expected the conversation of an earlier try */
            conversation?: string;
            /** @description expected 1 to 8000 characters, or null for what the file says */
            goal?: string | null;
            /** @description expected 1 to 8000 characters, or null for what the file says */
            constraints?: string | null;
            /** @description expected 1 to 128 characters, or null for what the file says */
            model?: string | null;
        };
        TryTool: {
            /** @description expected the arguments, an object */
            args: {
                [key: string]: unknown;
            };
            /** @description expected who does it, in 1 to 80 characters on one line */
            by?: string;
        };
        /** @description One model call and what it decided. */
        TurnItem: {
            /** @description The row of the ledger, from 1; 0 for what is derived. */
            row: number;
            action_id: string | null;
            /** Format: date-time */
            started_at: string;
            /** Format: date-time */
            ended_at: string;
            duration_ms: number;
            /** @enum {string} */
            outcome: "ok" | "error" | "timeout";
            error_code: ("bad-request" | "unauthorized" | "forbidden" | "not-found" | "conflict" | "too-large" | "idempotency-key-in-use" | "idempotency-key-reused" | "unavailable" | "contract-broken" | "bad-answer" | "unknown-tool" | "bad-tool-args" | "tool-cap-reached" | "tool-timeout" | "tool-failed" | "tool-unreachable" | "tool-bad-answer" | "outcome-unknown" | "approval-denied" | "approval-expired" | "breaker-open" | "model-failed" | "model-timeout" | "middleware-refused" | "middleware-failed" | "cost-cap" | "budget-spent" | "deadline-passed" | "opted-out" | "taken-over" | "not-taken-over" | "busy" | "rate-limited" | "send-rejected" | "send-unknown" | "cancelled" | "internal") | null;
            /** @enum {string} */
            kind: "turn";
            turn: number;
            mode: string;
            provider: string;
            model: string;
            tokens_in: number;
            tokens_out: number;
            tokens_cached: number;
            cost_usd: number;
            next_action: {
                /** @enum {string} */
                type: "tool" | "respond" | "clarify";
                name: string | null;
            } | null;
            done: boolean | null;
            confidence: number | null;
            plan: string | null;
            observation: string | null;
            reason: string | null;
            parse_stage: ("strict" | "extracted" | "repaired") | null;
            violation_stage: ("json" | "schema" | "rules") | null;
            cause: ("400" | "401" | "403" | "404" | "429" | "4xx" | "5xx" | "timeout" | "unreached" | "lost" | "unreadable" | "refused" | "breaker-open" | "not-as-pinned" | "egress-refused" | "other") | null;
            http_status: number | null;
            cause_message: string | null;
            /** @description Null to viewers, and where it cannot be had again. */
            answer: string | null;
        };
        UnpublishTriggers: {
            /** @description expected why, in 1 to 500 characters on one line */
            reason?: string;
            /** @description expected who does it, in 1 to 80 characters on one line */
            by?: string;
        };
        /** @description A time in which nothing ran, and what it was for. */
        WaitItem: {
            /** @description The row of the ledger, from 1; 0 for what is derived. */
            row: number;
            action_id: string | null;
            /** Format: date-time */
            started_at: string;
            /** Format: date-time */
            ended_at: string;
            duration_ms: number;
            /** @enum {string} */
            outcome: "ok" | "error" | "timeout";
            error_code: ("bad-request" | "unauthorized" | "forbidden" | "not-found" | "conflict" | "too-large" | "idempotency-key-in-use" | "idempotency-key-reused" | "unavailable" | "contract-broken" | "bad-answer" | "unknown-tool" | "bad-tool-args" | "tool-cap-reached" | "tool-timeout" | "tool-failed" | "tool-unreachable" | "tool-bad-answer" | "outcome-unknown" | "approval-denied" | "approval-expired" | "breaker-open" | "model-failed" | "model-timeout" | "middleware-refused" | "middleware-failed" | "cost-cap" | "budget-spent" | "deadline-passed" | "opted-out" | "taken-over" | "not-taken-over" | "busy" | "rate-limited" | "send-rejected" | "send-unknown" | "cancelled" | "internal") | null;
            /** @enum {string} */
            kind: "wait";
            /** @enum {string} */
            what: "queue" | "person" | "approval" | "handoff" | "children" | "retry";
        };
        /** @description How many things wait for a person. */
        Waiting: {
            approvals: number;
            /** @description Those that are open. */
            dead_letters: number;
            /** @description Conversations in which the agent does nothing until somebody replays their dead letter. */
            parked: number;
            taken_over: number;
            /** @description How long ago that was counted. */
            age_ms: number;
        };
        /** @description A version of a stored workflow. */
        Workflow: {
            id: string;
            version: string;
            /** Format: date-time */
            at: string;
            by: string;
            /** @description Null: there is none. Null to viewers. */
            note: string | null;
            /** @description The stored workflows in it, by id. */
            uses: string[];
            /** @description It has an `every`: it is started as a schedule. */
            repeats: boolean;
            /** @description The folder that it is in. Null: it is at the top. */
            folder: string | null;
            tags: string[];
            /** @description That of its graph. Null: it is a document, was stored by an earlier build, or to viewers. */
            name: string | null;
            /** @description What a run of it may take, with everything below it. */
            policy: {
                maxSteps: number;
                maxToolCalls: number;
                maxSeconds: number;
            };
            /** @description Null to viewers. */
            document: {
                [key: string]: unknown;
            } | null;
            /** @description What it was compiled from. Null: it was not, or to viewers. */
            graph: {
                [key: string]: unknown;
            } | null;
            /** @description What would be refused of it if it were stored now. It runs all the same. */
            refused: {
                code: string;
                path: string;
                /** @description Null to viewers. */
                message: string | null;
            }[];
            /** @description What it writes without asking a person: a graph once somebody who has read this publishes it with `confirm`, a document since it was stored with it. Null: nothing, or to viewers. */
            asks_nobody: {
                confirm: string;
                writes: {
                    /** @description The name of the node. */
                    node: string;
                    act: string;
                    target: string;
                }[];
            } | null;
            /** @description What publishing it opens. Nothing of a document. */
            opens: {
                /** @description The name of the trigger. */
                node: string;
                /** @description manual, schedule, webhook, form, chat, error, workflow or sms. */
                kind: string;
                /** @description Where it is reached on this gateway; null: nowhere. */
                path: string | null;
                /** @description Whoever knows the address may call it, without a secret. */
                anybody: boolean;
            }[];
            /** @description What it may do, and hardly means; of a graph, also what is still to be set up. It refuses nothing. */
            warnings: {
                /** @description JSON Pointer into the document or the graph. */
                path: string;
                /** @description Null to viewers. */
                message: string | null;
            }[];
        };
        /** @description What one version of a workflow has other than another, node by node. */
        WorkflowDiff: {
            id: string;
            from: string;
            to: string;
            added: {
                /** @description Behind the ids of the subflows that it stands in, each with a slash. */
                id: string;
                kind: string;
                /** @description JSON Pointer to it. */
                path: string;
            }[];
            removed: {
                /** @description Behind the ids of the subflows that it stands in, each with a slash. */
                id: string;
                kind: string;
                /** @description JSON Pointer to it. */
                path: string;
            }[];
            changed: {
                /** @description Behind the ids of the subflows that it stands in, each with a slash. */
                id: string;
                kind: string;
                /** @description JSON Pointer to it. */
                path: string;
                /** @description The fields that are not the same; null: absent, and to viewers. Nodes are named by their ids. */
                fields: {
                    name: string;
                    before: unknown;
                    after: unknown;
                }[];
            }[];
        };
        /** @description What starts a graph. */
        WorkflowTriggers: {
            id: string;
            /** @description The version that is started; null: it is unpublished. */
            version: string | null;
            triggers: {
                /** @description The name of the node. */
                node: string;
                /** @description manual, schedule, webhook, form, chat, hook, error, workflow or sms. */
                kind: string;
                /** @description Where it is reached on this gateway; null: nowhere. */
                path: string | null;
            }[];
            /** @description What it writes without asking a person, as somebody has confirmed. Null to viewers. */
            asks_nobody: {
                /** @description The name of the node. */
                node: string;
                act: string;
                target: string;
            }[] | null;
            /** @description What calls of strangers may take; null: no limits of its own. */
            limits: {
                runs_per_day: number;
                calls_per_minute: number;
                /** @description Of what their runs keep; null: it was published before there was such a limit. */
                bytes_per_day: number | null;
            } | null;
            /** @description The ids of its schedules. */
            schedules: string[];
        };
        /** @description The most that a run of a workflow can take, and how each figure comes about. */
        WorstCase: {
            steps: number;
            tool_calls: number;
            cost_micro_usd: number;
            /** @description Fuel of the sandbox for the steps of a graph, the same on every machine. Null: the graph has loops, calls or tools without a bound; each step has its own. */
            fuel: number | null;
            /** @description Milliseconds that the steps of a graph evaluate for, without what they wait for. Null: the graph has loops, calls or tools without a bound; each step has its own. */
            ms: number | null;
            /** @description Items that come to the steps of a graph. Null: the graph has loops, calls or tools without a bound; each step has its own. */
            items: number | null;
            /** @description Expressions that the steps of a graph evaluate. Null: the graph has loops, calls or tools without a bound; each step has its own. */
            evaluations: number | null;
            /** @description What a run keeps of what its nodes come to. Null: a document has loops or lists without a bound; each value has its own. */
            bytes: number | null;
            sums: {
                steps: string;
                tool_calls: string;
                cost_micro_usd: string;
                fuel: string;
                ms: string;
                items: string;
                evaluations: string;
                bytes: string;
            };
        };
        WriteCredential: {
            /** @description expected why, in 1 to 500 characters on one line */
            reason: string;
            /** @description expected who does it, in 1 to 80 characters on one line */
            by?: string;
            /** @description expected a name of 1 to 128 characters on one line */
            name: string;
            /**
             * @description expected one of httpBasicAuth, httpBearerAuth, httpHeaderAuth, httpQueryAuth, httpCustomAuth, openAiApi, anthropicApi, githubApi, githubOAuth2Api, slackApi, airtableTokenApi, cloudflareApi, deepSeekApi, googleApi, gmailOAuth2, googleCalendarOAuth2Api, googleDocsOAuth2Api, googleDriveOAuth2Api, googleSheetsOAuth2Api, googleSheetsTriggerOAuth2Api, discordBotApi, discordWebhookApi, googlePalmApi, groqApi, hubspotAppToken, linearApi, mistralCloudApi, notionApi, openRouterApi, perplexityApi, pineconeApi, qdrantApi, sendGridApi, serpApi, stripeApi, slackOAuth2Api, smtp, postgres, mySql, telegramApi, supabaseApi, whatsAppApi, wooCommerceApi, wordpressApi, airtableOAuth2Api, jiraSoftwareServerPatApi, linkedInCommunityManagementOAuth2Api, bitlyApi, bitlyOAuth2Api, clearbitApi, mailchimpOAuth2Api, mondayComOAuth2Api, twitterOAuth2Api, typeformOAuth2Api, zendeskOAuth2Api, apifyApi, asanaApi, bannerbearApi, calApi, calendlyApi, clickUpOAuth2Api, cohereApi, dropboxApi, facebookGraphApi, huggingFaceApi, jinaAiApi, linearOAuth2Api, linkedInOAuth2Api, mattermostApi, todoistApi, typeformApi, todoistOAuth2Api, webflowApi, xAiApi, asanaOAuth2Api, baserowApi, clickUpApi, dropboxOAuth2Api, elevenLabsApi, googleAnalyticsOAuth2, googleCloudNaturalLanguageOAuth2Api, googleBigQueryOAuth2Api, googleContactsOAuth2Api, googleOAuth2Api, googlePerspectiveOAuth2Api, googleSlidesOAuth2Api, googleTasksOAuth2Api, googleTranslateOAuth2Api, nasaApi, pushoverApi, deepLApi, hunterApi, redditOAuth2Api, hubspotApi, hubspotOAuth2Api, jiraSoftwareServerApi, jiraSoftwareCloudApi, lemlistApi, mailchimpApi, microsoftExcelOAuth2Api, microsoftOAuth2Api, microsoftOneDriveOAuth2Api, microsoftOutlookOAuth2Api, microsoftTeamsOAuth2Api, mondayComApi, n8nApi, nocoDb, nocoDbApiToken, notionOAuth2Api, openWeatherMapApi, pipedriveApi, pipedriveOAuth2Api, shopifyAccessTokenApi, spotifyOAuth2Api, trelloApi, twilioApi, youTubeOAuth2Api, zendeskApi
             * @enum {string}
             */
            type: "httpBasicAuth" | "httpBearerAuth" | "httpHeaderAuth" | "httpQueryAuth" | "httpCustomAuth" | "openAiApi" | "anthropicApi" | "githubApi" | "githubOAuth2Api" | "slackApi" | "airtableTokenApi" | "cloudflareApi" | "deepSeekApi" | "googleApi" | "gmailOAuth2" | "googleCalendarOAuth2Api" | "googleDocsOAuth2Api" | "googleDriveOAuth2Api" | "googleSheetsOAuth2Api" | "googleSheetsTriggerOAuth2Api" | "discordBotApi" | "discordWebhookApi" | "googlePalmApi" | "groqApi" | "hubspotAppToken" | "linearApi" | "mistralCloudApi" | "notionApi" | "openRouterApi" | "perplexityApi" | "pineconeApi" | "qdrantApi" | "sendGridApi" | "serpApi" | "stripeApi" | "slackOAuth2Api" | "smtp" | "postgres" | "mySql" | "telegramApi" | "supabaseApi" | "whatsAppApi" | "wooCommerceApi" | "wordpressApi" | "airtableOAuth2Api" | "jiraSoftwareServerPatApi" | "linkedInCommunityManagementOAuth2Api" | "bitlyApi" | "bitlyOAuth2Api" | "clearbitApi" | "mailchimpOAuth2Api" | "mondayComOAuth2Api" | "twitterOAuth2Api" | "typeformOAuth2Api" | "zendeskOAuth2Api" | "apifyApi" | "asanaApi" | "bannerbearApi" | "calApi" | "calendlyApi" | "clickUpOAuth2Api" | "cohereApi" | "dropboxApi" | "facebookGraphApi" | "huggingFaceApi" | "jinaAiApi" | "linearOAuth2Api" | "linkedInOAuth2Api" | "mattermostApi" | "todoistApi" | "typeformApi" | "todoistOAuth2Api" | "webflowApi" | "xAiApi" | "asanaOAuth2Api" | "baserowApi" | "clickUpApi" | "dropboxOAuth2Api" | "elevenLabsApi" | "googleAnalyticsOAuth2" | "googleCloudNaturalLanguageOAuth2Api" | "googleBigQueryOAuth2Api" | "googleContactsOAuth2Api" | "googleOAuth2Api" | "googlePerspectiveOAuth2Api" | "googleSlidesOAuth2Api" | "googleTasksOAuth2Api" | "googleTranslateOAuth2Api" | "nasaApi" | "pushoverApi" | "deepLApi" | "hunterApi" | "redditOAuth2Api" | "hubspotApi" | "hubspotOAuth2Api" | "jiraSoftwareServerApi" | "jiraSoftwareCloudApi" | "lemlistApi" | "mailchimpApi" | "microsoftExcelOAuth2Api" | "microsoftOAuth2Api" | "microsoftOneDriveOAuth2Api" | "microsoftOutlookOAuth2Api" | "microsoftTeamsOAuth2Api" | "mondayComApi" | "n8nApi" | "nocoDb" | "nocoDbApiToken" | "notionOAuth2Api" | "openWeatherMapApi" | "pipedriveApi" | "pipedriveOAuth2Api" | "shopifyAccessTokenApi" | "spotifyOAuth2Api" | "trelloApi" | "twilioApi" | "youTubeOAuth2Api" | "zendeskApi";
            /** @description expected a list of hosts */
            hosts: string[];
            /** @description expected an object: the fields of the type */
            values: {
                [key: string]: unknown;
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    chatWithBuilderAsInN: {
        parameters: {
            query?: {
                /** @description The same, for who cannot set headers. */
                after?: number | string;
            };
            header?: {
                /** @description Makes the request safe to send again: the same key with the same body is done once. */
                "Idempotency-Key"?: string;
                /** @description The id of the last event that came: the stream goes on behind it. */
                "Last-Event-ID"?: number | string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatRequest"];
            };
        };
        responses: {
            /** @description Server-sent events, or a line of JSON each. Each event is one of these; its data is JSON. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["BuilderChatChunk"];
                    "application/x-ndjson": components["schemas"]["BuilderChatChunk"];
                };
            };
            /** @description It is kept, and no controller has read it for a while */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptedOrder"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key stands for another request, or a workflow may not run */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignIn"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, and there is nothing to say */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    beginSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the provider, or to the console with what was wrong */
            303: {
                headers: {
                    /** @description Where the browser goes */
                    location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    finishSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the console, signed in, or with what was wrong */
            303: {
                headers: {
                    /** @description Where the browser goes */
                    location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSignInWays: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInWays"];
                };
            };
        };
    };
    beginForm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description HTML */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sendForm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["FormFieldsSent"];
            };
        };
        responses: {
            /** @description HTML */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "text/html": string;
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    lookAgainByForm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["FormFieldsSent"];
            };
        };
        responses: {
            /** @description HTML */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    isAlive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    isReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description As asked */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    listAgents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        agents: components["schemas"]["Agent"][];
                        problems: string[];
                    };
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAgent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description expected the id of an agent */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agent"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    diffAgent: {
        parameters: {
            query?: {
                /** @description expected a version of 16 hex digits, or file */
                from?: string;
                /** @description expected a version of 16 hex digits, or file */
                to?: string;
            };
            header?: never;
            path: {
                /** @description expected the id of an agent */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentDiff"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rollBackAgent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to send again: the same key with the same body is done once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description expected the id of an agent */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RollBackAgent"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublishedAgent"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key stands for another request, or a workflow may not run */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAgentTests: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description expected the id of an agent */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        tests: components["schemas"]["AgentTest"][];
                    };
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    keepAgentTest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description expected the id of an agent */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeepAgentTest"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentTest"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    playAgentTests: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description expected the id of an agent */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AgentWords"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayedTests"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteAgentTest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description expected the id of an agent */
                id: string;
                /** @description expected the id of a test */
                test: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OperatorRequest"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        tests: components["schemas"]["AgentTest"][];
                    };
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tryAgent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description expected the id of an agent */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TryAgent"];
            };
        };
        responses: {
            /** @description As asked */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BegunTry"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAgentVersions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description expected the id of an agent */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        file_version: string;
                        versions: {
                            /** @description Of the agent with these words, as its file was then. */
                            version: string;
                            /** Format: date-time */
                            at: string;
                            by: string;
                            /** @description Null to viewers. */
                            reason: string | null;
                            /** @description What is said in place of the file; none: it was given its word back. */
                            fields: ("goal" | "constraints" | "model")[];
                        }[];
                        /** @description Redis keeps only so many: what is older than this may be missing. Null: nothing was left out. */
                        whole_since: string | null;
                    };
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    publishAgent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to send again: the same key with the same body is done once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description expected the id of an agent */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PublishAgent"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublishedAgent"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key stands for another request, or a workflow may not run */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAlerts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Alerts"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listApprovals: {
        parameters: {
            query?: {
                /** @description expected the name of a tool */
                tool?: string;
                /** @description expected the name of a channel */
                channel?: "api" | "sms" | "whatsapp" | "slack" | "webhook" | "html";
                /** @description expected the `next` of the page before */
                cursor?: string;
                /** @description expected a number from 1 to 200 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvals: components["schemas"]["Approval"][];
                        /** @description What to ask for as `cursor` for the page after; null: there is none. */
                        next: string | null;
                    };
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getApproval: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                approvalId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApprovalWithRequest"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    decideApproval: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                approvalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApprovalRequest"];
            };
        };
        responses: {
            /** @description As asked */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approval_id: string;
                        /** @enum {string} */
                        decision: "approve" | "deny";
                    };
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    answerThreadRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to send again: the same key with the same body is done once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description expected the id of a request */
                requestId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmationRequest"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThreadConfirmation"];
                };
            };
            /** @description It is kept, and no controller has read it for a while */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptedOrder"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAssistantMemory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description expected 1 to 64 letters, digits, dots, dashes, underscores or @, without -user- */
                user: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssistantMemory"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    eraseAssistantMemory: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to send again: the same key with the same body is done once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description expected 1 to 64 letters, digits, dots, dashes, underscores or @, without -user- */
                user: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OperatorRequest"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: string;
                        /** @enum {string} */
                        status: "erased";
                    };
                };
            };
            /** @description It is kept, and no controller has read it for a while */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptedOrder"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAssistantPermissions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssistantPermissions"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setAssistantPermissions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetPermissions"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssistantPermissions"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listThreads: {
        parameters: {
            query?: {
                /** @description expected the `next` of the page before */
                cursor?: string;
                /** @description expected a number from 1 to 200 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        threads: components["schemas"]["AssistantThreadHead"][];
                        /** @description What to ask for as `cursor` for the page after; null: there is none. */
                        next: string | null;
                        /** @description Redis keeps only so many: what is older than this may be missing. Null: nothing was left out. */
                        whole_since: string | null;
                    };
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getThread: {
        parameters: {
            query?: {
                /** @description expected the n of a message */
                after?: string;
            };
            header?: never;
            path: {
                /** @description expected the name of a thread, and -user- with whose it is where it is not the operator’s */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssistantThread"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelThread: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description expected the name of a thread, and -user- with whose it is where it is not the operator’s */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        threadId: string;
                        /** @enum {string} */
                        status: "cancelled";
                    };
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    followThread: {
        parameters: {
            query?: {
                /** @description The same, for who cannot set headers. */
                after?: number | string;
            };
            header?: {
                /** @description The id of the last event that came: the stream goes on behind it. */
                "Last-Event-ID"?: number | string;
            };
            path: {
                /** @description expected the name of a thread, and -user- with whose it is where it is not the operator’s */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events, or a line of JSON each. Each event is one of these; its data is JSON. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["ThreadEvent"];
                    "application/x-ndjson": components["schemas"]["ThreadEvent"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postThreadMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to send again: the same key with the same body is done once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description expected the name of a thread, and -user- with whose it is where it is not the operator’s */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ThreadMessageRequest"];
            };
        };
        responses: {
            /** @description As asked */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptedThreadMessage"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getThreadPlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description expected the name of a thread, and -user- with whose it is where it is not the operator’s */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThreadPlan"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /** @description expected the `next` of the page before */
                cursor?: string;
                /** @description expected a number from 1 to 200 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entries: components["schemas"]["AuditEntry"][];
                        /** @description What to ask for as `cursor` for the page after; null: there is none. */
                        next: string | null;
                        /** @description Redis keeps only so many: what is older than this may be missing. Null: nothing was left out. */
                        whole_since: string | null;
                    };
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listBreakers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        breakers: components["schemas"]["Breaker"][];
                        words: {
                            name: string;
                            /** @enum {string} */
                            state: "open" | "closed" | "auto";
                            by: string;
                            /** @description Null to viewers. */
                            reason: string | null;
                            /** Format: date-time */
                            at: string;
                        }[];
                    };
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    forceBreaker: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description expected tool:<name> or model:<provider> */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BreakerRequest"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Breaker"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    chatWithBuilder: {
        parameters: {
            query?: {
                /** @description The same, for who cannot set headers. */
                after?: number | string;
            };
            header?: {
                /** @description Makes the request safe to send again: the same key with the same body is done once. */
                "Idempotency-Key"?: string;
                /** @description The id of the last event that came: the stream goes on behind it. */
                "Last-Event-ID"?: number | string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatRequest"];
            };
        };
        responses: {
            /** @description Server-sent events, or a line of JSON each. Each event is one of these; its data is JSON. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["BuilderChatChunk"];
                    "application/x-ndjson": components["schemas"]["BuilderChatChunk"];
                };
            };
            /** @description It is kept, and no controller has read it for a while */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptedOrder"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key stands for another request, or a workflow may not run */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    checkDraft: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckDraft"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckedDraft"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key stands for another request, or a workflow may not run */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getBuilderCredits: {
        parameters: {
            query?: {
                /** @description expected 1 to 64 letters, digits, dots, dashes, underscores or @, without -user- */
                user?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BuilderCredits"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    openTestListener: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenListener"];
            };
        };
        responses: {
            /** @description As asked */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestListener"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key stands for another request, or a workflow may not run */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getTestListener: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description expected the id of a listener */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListenerState"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    closeTestListener: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description expected the id of a listener */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, and there is nothing to say */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    previewExpression: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewExpression"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewedValue"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key stands for another request, or a workflow may not run */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    findBuilderSession: {
        parameters: {
            query: {
                /** @description expected the id of a stored workflow: 1 to 64 lower case letters, digits or dashes */
                workflowId: string;
                /** @description expected 1 to 64 letters, digits, dots, dashes, underscores or @, without -user- */
                user?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BuilderThread"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    openBuilderSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenSession"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BuilderSession"];
                };
            };
            /** @description As asked */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BuilderSession"];
                };
            };
            /** @description It is kept, and no controller has read it for a while */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptedOrder"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key stands for another request, or a workflow may not run */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getBuilderSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description expected the id of a session, or of the run of a build */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BuilderSession"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelBuilderTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description expected the id of a session */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        message: "Task aborted";
                    };
                };
            };
            /** @description It is kept, and no controller has read it for a while */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptedOrder"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    followBuilderSession: {
        parameters: {
            query?: {
                /** @description The same, for who cannot set headers. */
                after?: number | string;
            };
            header?: {
                /** @description The id of the last event that came: the stream goes on behind it. */
                "Last-Event-ID"?: number | string;
            };
            path: {
                /** @description expected the id of a session, or of the run of a build */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events, or a line of JSON each. Each event is one of these; its data is JSON. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["BuilderEvent"];
                    "application/x-ndjson": components["schemas"]["BuilderEvent"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    editBuilderDraft: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to send again: the same key with the same body is done once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description expected the id of a session */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditDraft"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EditedDraft"];
                };
            };
            /** @description It is kept, and no controller has read it for a while */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptedOrder"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key stands for another request, or a workflow may not run */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    redoBuilderDraft: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to send again: the same key with the same body is done once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description expected the id of a session */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RevertDraft"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EditedDraft"];
                };
            };
            /** @description It is kept, and no controller has read it for a while */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptedOrder"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    undoBuilderDraft: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to send again: the same key with the same body is done once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description expected the id of a session */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RevertDraft"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EditedDraft"];
                };
            };
            /** @description It is kept, and no controller has read it for a while */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptedOrder"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    testDraft: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestDraft"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftTest"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key stands for another request, or a workflow may not run */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    answerCallback: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptedCallback"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key stands for another request, or a workflow may not run */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listHeldConversations: {
        parameters: {
            query: {
                /** @description expected one of: parked, taken-over */
                held: "parked" | "taken-over";
                /** @description expected the `next` of the page before */
                cursor?: string;
                /** @description expected a number from 1 to 200 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeldConversations"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description expected 1 to 128 characters, no slash and no control character */
                conversationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postMessage: {
        parameters: {
            query?: {
                /** @description expected seconds: a number that is not negative, 60 at most */
                wait?: number;
            };
            header?: {
                /** @description Makes the request safe to send again: the same key with the same body is done once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description expected 1 to 128 characters, no slash and no control character */
                conversationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostText"];
            };
        };
        responses: {
            /** @description The reply, or the end, came while the caller waited */
            200: {
                headers: {
                    /** @description Where the message is */
                    location?: string;
                    /** @description true: the answer is that of an earlier request under the same Idempotency-Key */
                    "idempotency-replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description The message is durable, and its reply still to come */
            202: {
                headers: {
                    /** @description Where the message is */
                    location?: string;
                    /** @description true: the answer is that of an earlier request under the same Idempotency-Key */
                    "idempotency-replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Accepted"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key stands for another request, or a workflow may not run */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postReply: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to send again: the same key with the same body is done once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description expected 1 to 128 characters, no slash and no control character */
                conversationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostReply"];
            };
        };
        responses: {
            /** @description As asked */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonsReply"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key stands for another request, or a workflow may not run */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getReply: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversationId: string;
                replyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonsReply"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getTakeover: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description expected 1 to 128 characters, no slash and no control character */
                conversationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Takeover"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    takeOver: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description expected 1 to 128 characters, no slash and no control character */
                conversationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OperatorRequest"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Takeover"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    giveBack: {
        parameters: {
            query?: {
                /** @description expected 1 to 64 characters, no control character */
                by?: string;
                /** @description expected handle or skip */
                texts?: "handle" | "skip";
            };
            header?: never;
            path: {
                /** @description expected 1 to 128 characters, no slash and no control character */
                conversationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        conversation_id: string;
                        /** @description How many had waited. */
                        texts: number;
                    };
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getTranscript: {
        parameters: {
            query?: {
                /** @description expected the `next` of the page before */
                cursor?: string;
                /** @description expected a number from 1 to 200 */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description expected 1 to 128 characters, no slash and no control character */
                conversationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transcript"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    followTranscript: {
        parameters: {
            query?: {
                /** @description The same, for who cannot set headers. */
                after?: number | string;
            };
            header?: {
                /** @description The id of the last event that came: the stream goes on behind it. */
                "Last-Event-ID"?: number | string;
            };
            path: {
                /** @description expected 1 to 128 characters, no slash and no control character */
                conversationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events. Each event is one of these; its data is JSON. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["TranscriptEvent"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listCredentials: {
        parameters: {
            query?: {
                /** @description expected the `next` of the page before */
                cursor?: string;
                /** @description expected a number from 1 to 200 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        credentials: components["schemas"]["Credential"][];
                        /** @description What to ask for as `cursor` for the page after; null: there is none. */
                        next: string | null;
                        types: components["schemas"]["CredentialType"][];
                    };
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createCredential: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WriteCredential"];
            };
        };
        responses: {
            /** @description As asked */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Credential"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key stands for another request, or a workflow may not run */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCredential: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description expected the id of a credential */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Credential"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateCredential: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description expected the id of a credential */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WriteCredential"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Credential"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key stands for another request, or a workflow may not run */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteCredential: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description expected the id of a credential */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OperatorRequest"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Credential"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    testCredential: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description expected the id of a credential */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestCredential"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialTest"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCredentialUses: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description expected the id of a credential */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialUses"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listDeadLetters: {
        parameters: {
            query?: {
                /** @description expected oldest or latest */
                order?: string;
                /** @description expected true or false */
                words?: string;
                /** @description expected the `next` of the page before */
                cursor?: string;
                /** @description expected one of: bad-request, unauthorized, forbidden, not-found, conflict, too-large, idempotency-key-in-use, idempotency-key-reused, unavailable, contract-broken, bad-answer, unknown-tool, bad-tool-args, tool-cap-reached, tool-timeout, tool-failed, tool-unreachable, tool-bad-answer, outcome-unknown, approval-denied, approval-expired, breaker-open, model-failed, model-timeout, middleware-refused, middleware-failed, cost-cap, budget-spent, deadline-passed, opted-out, taken-over, not-taken-over, busy, rate-limited, send-rejected, send-unknown, cancelled, internal, parked */
                code?: "bad-request" | "unauthorized" | "forbidden" | "not-found" | "conflict" | "too-large" | "idempotency-key-in-use" | "idempotency-key-reused" | "unavailable" | "contract-broken" | "bad-answer" | "unknown-tool" | "bad-tool-args" | "tool-cap-reached" | "tool-timeout" | "tool-failed" | "tool-unreachable" | "tool-bad-answer" | "outcome-unknown" | "approval-denied" | "approval-expired" | "breaker-open" | "model-failed" | "model-timeout" | "middleware-refused" | "middleware-failed" | "cost-cap" | "budget-spent" | "deadline-passed" | "opted-out" | "taken-over" | "not-taken-over" | "busy" | "rate-limited" | "send-rejected" | "send-unknown" | "cancelled" | "internal" | "parked";
                /** @description expected one of: turn, run-tool, send-reply */
                kind?: "turn" | "run-tool" | "send-reply";
                /** @description expected the name of a tool */
                tool?: string;
                /** @description expected the id of a conversation */
                conversation?: string;
                /** @description expected one of: open, replaying, replayed, discarded */
                status?: "open" | "replaying" | "replayed" | "discarded";
                /** @description expected a time such as 2026-01-31T03:00:00Z */
                since?: string;
                /** @description expected a time such as 2026-01-31T03:00:00Z */
                until?: string;
                /** @description expected a number from 1 to 1000 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        dead_letters: components["schemas"]["DeadLetterLine"][];
                        /** @description What to ask for as `cursor` for the page after; null: there is none. */
                        next: string | null;
                    };
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    replayDeadLetters: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchRequest"];
            };
        };
        responses: {
            /** @description As asked */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplayBatch"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listLetterCauses: {
        parameters: {
            query?: {
                /** @description expected one of: bad-request, unauthorized, forbidden, not-found, conflict, too-large, idempotency-key-in-use, idempotency-key-reused, unavailable, contract-broken, bad-answer, unknown-tool, bad-tool-args, tool-cap-reached, tool-timeout, tool-failed, tool-unreachable, tool-bad-answer, outcome-unknown, approval-denied, approval-expired, breaker-open, model-failed, model-timeout, middleware-refused, middleware-failed, cost-cap, budget-spent, deadline-passed, opted-out, taken-over, not-taken-over, busy, rate-limited, send-rejected, send-unknown, cancelled, internal, parked */
                code?: "bad-request" | "unauthorized" | "forbidden" | "not-found" | "conflict" | "too-large" | "idempotency-key-in-use" | "idempotency-key-reused" | "unavailable" | "contract-broken" | "bad-answer" | "unknown-tool" | "bad-tool-args" | "tool-cap-reached" | "tool-timeout" | "tool-failed" | "tool-unreachable" | "tool-bad-answer" | "outcome-unknown" | "approval-denied" | "approval-expired" | "breaker-open" | "model-failed" | "model-timeout" | "middleware-refused" | "middleware-failed" | "cost-cap" | "budget-spent" | "deadline-passed" | "opted-out" | "taken-over" | "not-taken-over" | "busy" | "rate-limited" | "send-rejected" | "send-unknown" | "cancelled" | "internal" | "parked";
                /** @description expected one of: turn, run-tool, send-reply */
                kind?: "turn" | "run-tool" | "send-reply";
                /** @description expected the name of a tool */
                tool?: string;
                /** @description expected the id of a conversation */
                conversation?: string;
                /** @description expected one of: open, replaying, replayed, discarded */
                status?: "open" | "replaying" | "replayed" | "discarded";
                /** @description expected a time such as 2026-01-31T03:00:00Z */
                since?: string;
                /** @description expected a time such as 2026-01-31T03:00:00Z */
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        causes: components["schemas"]["LetterCause"][];
                        /** @description There are letters beyond those that were counted, which are the latest 5,000. */
                        more: boolean;
                    };
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getDeadLetter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                letterId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FullDeadLetter"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    discardDeadLetter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                letterId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OperatorRequest"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LetterChange"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reopenDeadLetter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                letterId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OperatorRequest"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LetterChange"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    replayDeadLetter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                letterId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LetterReplayRequest"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LetterChange"] | components["schemas"]["DryRun"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postEvent: {
        parameters: {
            query?: {
                /** @description expected the name of a tenant, in 1 to 64 characters */
                tenant?: string;
            };
            header?: {
                /** @description Makes the request safe to send again: the same key with the same body is done once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostEvent"];
            };
        };
        responses: {
            /** @description It is kept, and they are told */
            202: {
                headers: {
                    /** @description true: the answer is that of an earlier request under the same Idempotency-Key */
                    "idempotency-replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptedEvent"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key stands for another request, or a workflow may not run */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listFolders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        folders: components["schemas"]["Folder"][];
                    };
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createFolder: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to send again: the same key with the same body is done once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateFolder"];
            };
        };
        responses: {
            /** @description As asked */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Folder"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key stands for another request, or a workflow may not run */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteFolder: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to send again: the same key with the same body is done once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description expected the id of a folder */
                folder: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OperatorRequest"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        folders: components["schemas"]["Folder"][];
                    };
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key stands for another request, or a workflow may not run */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemHealth"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listKeys: {
        parameters: {
            query?: {
                /** @description expected the `next` of the page before */
                cursor?: string;
                /** @description expected a number from 1 to 200 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        keys: components["schemas"]["Key"][];
                        /** @description What to ask for as `cursor` for the page after; null: there is none. */
                        next: string | null;
                    };
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateKey"];
            };
        };
        responses: {
            /** @description As asked */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyWithSecret"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description expected the id of a key, such as tp_ab12cd34 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Key"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description expected the id of a key, such as tp_ab12cd34 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OperatorRequest"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Key"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rotateKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description expected the id of a key, such as tp_ab12cd34 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotateKey"];
            };
        };
        responses: {
            /** @description As asked */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyWithSecret"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                messageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    followMessage: {
        parameters: {
            query?: {
                /** @description The same, for who cannot set headers. */
                after?: number | string;
            };
            header?: {
                /** @description The id of the last event that came: the stream goes on behind it. */
                "Last-Event-ID"?: number | string;
            };
            path: {
                messageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events. Each event is one of these; its data is JSON. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["MessageEvent"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listNodeTypes: {
        parameters: {
            query?: {
                /** @description expected 1 to 128 characters, none of them a control character */
                query?: string;
                /** @description expected one of: main, ai_languageModel, ai_tool, ai_memory, ai_document, ai_vectorStore, ai_embedding, ai_outputParser, ai_textSplitter, ai_retriever, ai_chain, ai_agent, ai_toolkit */
                connectionType?: "main" | "ai_languageModel" | "ai_tool" | "ai_memory" | "ai_document" | "ai_vectorStore" | "ai_embedding" | "ai_outputParser" | "ai_textSplitter" | "ai_retriever" | "ai_chain" | "ai_agent" | "ai_toolkit";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        node_types: components["schemas"]["NodeType"][];
                    };
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getNodeType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description expected 1 to 128 characters, none of them a control character */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnownNodeType"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOverview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Overview"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    erasePerson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ErasureRequest"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportPerson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PersonRequest"];
            };
        };
        responses: {
            /** @description The export, a line of JSON for each part. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["PersonExport"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Policy"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetPolicy"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: string;
                    };
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rollBackPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RollBack"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: string;
                    };
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPolicyChanges: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        changes: {
                            version: string;
                            /** @enum {string} */
                            action: "set" | "rollback";
                            base: string;
                            by: string;
                            /** @description Null to viewers. */
                            reason: string | null;
                            /** Format: date-time */
                            at: string;
                        }[];
                    };
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPolicyVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description expected a version: 1 to 64 letters, digits, dots, dashes or underscores */
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: string;
                        table: unknown;
                    };
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listProcesses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Processes"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getQueues: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queues"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listRuns: {
        parameters: {
            query?: {
                /** @description expected one of: live, waiting, thinking, acting, asking, approving, joining, answering, finished */
                phase?: "live" | "waiting" | "thinking" | "acting" | "asking" | "approving" | "joining" | "answering" | "finished";
                /** @description expected one of: answered, cannot-proceed, bad-tool-args, unknown-tool, contract-broken, bad-answer, step-cap, tool-cap, token-cap, cost-cap, budget-spent, deadline, thrash, stalled, model-failed, middleware-refused, middleware-failed, cancelled, opted-out, taken-over, unanswered, loop, undelivered, delivery-unknown, parked */
                outcome?: "answered" | "cannot-proceed" | "bad-tool-args" | "unknown-tool" | "contract-broken" | "bad-answer" | "step-cap" | "tool-cap" | "token-cap" | "cost-cap" | "budget-spent" | "deadline" | "thrash" | "stalled" | "model-failed" | "middleware-refused" | "middleware-failed" | "cancelled" | "opted-out" | "taken-over" | "unanswered" | "loop" | "undelivered" | "delivery-unknown" | "parked";
                /** @description expected the id of a conversation */
                conversation?: string;
                /** @description expected the name of a channel */
                channel?: "api" | "sms" | "whatsapp" | "slack" | "webhook" | "html";
                /** @description expected a time such as 2026-01-31T03:00:00Z, or a day */
                since?: string | unknown | unknown;
                /** @description expected a time such as 2026-01-31T03:00:00Z, or a day */
                until?: string | unknown | unknown;
                /** @description expected the id of an agent; default is the one that the environment describes */
                agent?: string;
                /** @description expected the name of a tenant */
                tenant?: string;
                /** @description expected 1 to 128 characters, none of them a control character */
                text?: string;
                /** @description expected the name of a tool or of a node, or any */
                failed_tool?: string;
                /** @description expected a cause, as Overview and heads of runs have it */
                cause?: string;
                /** @description expected one of: good, failed, ended */
                result?: "good" | "failed" | "ended";
                /** @description expected the `next` of the page before */
                cursor?: string;
                /** @description expected a number from 1 to 200 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        runs: components["schemas"]["RunHead"][];
                        /** @description What to ask for as `cursor` for the page after; null: there is none. */
                        next: string | null;
                        /** @description Redis keeps only so many: what is older than this may be missing. Null: nothing was left out. */
                        whole_since: string | null;
                        /** @description Whether more conversations wait with texts that nobody has read yet than one question looks through, 200 a partition: what some of them will begin is missing. */
                        pending_cut: boolean;
                    };
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelRuns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancelMany"];
            };
        };
        responses: {
            /** @description As asked */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelledRuns"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    followRuns: {
        parameters: {
            query?: {
                /** @description The same, for who cannot set headers. */
                after?: number | string;
            };
            header?: {
                /** @description The id of the last event that came: the stream goes on behind it. */
                "Last-Event-ID"?: number | string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events. Each event is one of these; its data is JSON. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["FeedEvent"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    compareRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunComparison"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    runAgain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                runId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AgainRequest"];
            };
        };
        responses: {
            /** @description As asked */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BegunAgain"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                runId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OperatorRequest"];
            };
        };
        responses: {
            /** @description As asked */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        run_id: string;
                        /** @enum {string} */
                        status: "cancelling";
                    };
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    followRun: {
        parameters: {
            query?: {
                /** @description The same, for who cannot set headers. */
                after?: number | string;
            };
            header?: {
                /** @description The id of the last event that came: the stream goes on behind it. */
                "Last-Event-ID"?: number | string;
            };
            path: {
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events. Each event is one of these; its data is JSON. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["RunEvent"];
                };
            };
            /** @description Done, and there is nothing to say */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRunItems: {
        parameters: {
            query?: {
                /** @description expected the name of a node */
                node?: string;
                /** @description expected the `next` of the page before */
                cursor?: string;
                /** @description expected a number from 1 to 200 */
                limit?: number;
                /** @description expected true or false */
                counts?: string;
            };
            header?: never;
            path: {
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunItems"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getLedger: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        run_id: string;
                        rows: components["schemas"]["LedgerRow"][];
                    };
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postRunMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                runId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostMessage"];
            };
        };
        responses: {
            /** @description As asked */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Accepted"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    signalRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to send again: the same key with the same body is done once. */
                "Idempotency-Key"?: string;
            };
            path: {
                runId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostSignal"];
            };
        };
        responses: {
            /** @description It is kept, and its node is told if it waits */
            202: {
                headers: {
                    /** @description true: the answer is that of an earlier request under the same Idempotency-Key */
                    "idempotency-replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptedSignal"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key stands for another request, or a workflow may not run */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getTimeline: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Timeline"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRunTree: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunTree"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPrompts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description expected the id of a run */
                runId: string;
                /** @description expected the number of a turn, from 1 */
                turn: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        run_id: string;
                        turn: number;
                        prompts: components["schemas"]["RebuiltPrompt"][];
                    };
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRunWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        root_run_id: string;
                        /** @description As the tree runs it; null: it runs none, or has not begun. Null to viewers. */
                        document: {
                            [key: string]: unknown;
                        } | null;
                        /** @description The stored workflow that it was compiled for; null: none. */
                        workflow_id: string | null;
                        /** @description The version of that. */
                        version: string | null;
                    };
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSchedules: {
        parameters: {
            query?: {
                /** @description expected the `next` of the page before */
                cursor?: string;
                /** @description expected a number from 1 to 200 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        schedules: components["schemas"]["Schedule"][];
                        /** @description What to ask for as `cursor` for the page after; null: there is none. */
                        next: string | null;
                    };
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetSchedule"];
            };
        };
        responses: {
            /** @description It goes on already, and is just this */
            200: {
                headers: {
                    /** @description Where the schedule is */
                    location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            /** @description It is set */
            201: {
                headers: {
                    /** @description Where the schedule is */
                    location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            /** @description It is kept, and no controller has read it for a while: the schedule as it stands */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key stands for another request, or a workflow may not run */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description expected an id: 1 to 64 letters, digits, dots, dashes or underscores */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleWithDocument"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    pauseSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description expected an id: 1 to 64 letters, digits, dots, dashes or underscores */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScheduleNote"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            /** @description It is kept, and no controller has read it for a while: the schedule as it stands */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resumeSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description expected an id: 1 to 64 letters, digits, dots, dashes or underscores */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScheduleNote"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            /** @description It is kept, and no controller has read it for a while: the schedule as it stands */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    stopSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description expected an id: 1 to 64 letters, digits, dots, dashes or underscores */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScheduleNote"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            /** @description It is kept, and no controller has read it for a while: the schedule as it stands */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /** @description expected the `next` of the page before */
                cursor?: string;
                /** @description expected a number from 1 to 200 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sessions: components["schemas"]["SignedIn"][];
                        /** @description What to ask for as `cursor` for the page after; null: there is none. */
                        next: string | null;
                    };
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description expected the id of a session: ses_ and 64 digits of a hash */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OperatorRequest"];
            };
        };
        responses: {
            /** @description Done, and there is nothing to say */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSetUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetUp"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listTables: {
        parameters: {
            query?: {
                /** @description expected the `next` of the page before */
                cursor?: string;
                /** @description expected a number from 1 to 200 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tables: components["schemas"]["DataTable"][];
                        /** @description What to ask for as `cursor` for the page after; null: there is none. */
                        next: string | null;
                    };
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createTable: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to send again: the same key with the same body is done once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTable"];
            };
        };
        responses: {
            /** @description As asked */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataTable"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key stands for another request, or a workflow may not run */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getTable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description expected the name or the id of a table: 1 to 128 characters on one line */
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataTable"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteTable: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to send again: the same key with the same body is done once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description expected the name or the id of a table: 1 to 128 characters on one line */
                table: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OperatorRequest"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataTable"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key stands for another request, or a workflow may not run */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addColumn: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to send again: the same key with the same body is done once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description expected the name or the id of a table: 1 to 128 characters on one line */
                table: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddColumn"];
            };
        };
        responses: {
            /** @description As asked */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataTable"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key stands for another request, or a workflow may not run */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    dropColumn: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to send again: the same key with the same body is done once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description expected the name or the id of a table: 1 to 128 characters on one line */
                table: string;
                /** @description expected a letter, then up to 62 letters, digits or underscores */
                column: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OperatorRequest"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataTable"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key stands for another request, or a workflow may not run */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    renameColumn: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to send again: the same key with the same body is done once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description expected the name or the id of a table: 1 to 128 characters on one line */
                table: string;
                /** @description expected a letter, then up to 62 letters, digits or underscores */
                column: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenameColumn"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataTable"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key stands for another request, or a workflow may not run */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    queryRows: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description expected the name or the id of a table: 1 to 128 characters on one line */
                table: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QueryRows"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RowPage"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key stands for another request, or a workflow may not run */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    upsertRows: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to send again: the same key with the same body is done once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description expected the name or the id of a table: 1 to 128 characters on one line */
                table: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeRows"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RowsWritten"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key stands for another request, or a workflow may not run */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    insertRows: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to send again: the same key with the same body is done once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description expected the name or the id of a table: 1 to 128 characters on one line */
                table: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InsertRows"];
            };
        };
        responses: {
            /** @description As asked */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RowsWritten"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key stands for another request, or a workflow may not run */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteRows: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to send again: the same key with the same body is done once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description expected the name or the id of a table: 1 to 128 characters on one line */
                table: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteRows"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RowsWritten"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key stands for another request, or a workflow may not run */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateRows: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to send again: the same key with the same body is done once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description expected the name or the id of a table: 1 to 128 characters on one line */
                table: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeRows"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RowsWritten"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key stands for another request, or a workflow may not run */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listTags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tags: {
                            tag: string;
                            /** @description How many have it. */
                            workflows: number;
                        }[];
                    };
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listTools: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tools: components["schemas"]["Tool"][];
                    };
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getTool: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolWithCalls"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tryTool: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TryTool"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriedTool"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listTrials: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        trials: {
                            trial_id: string;
                            /** Format: date-time */
                            began_at: string;
                            by: string;
                            reason: string;
                            stopped_by: string | null;
                            /** @description What is otherwise in all of its runs. */
                            changes: {
                                /** @enum {string} */
                                answers?: "recorded" | "anew";
                                agent?: string;
                                version?: string;
                                goal?: string;
                                constraints?: string;
                                model?: string;
                            };
                            runs: number;
                        }[];
                    };
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    beginTrial: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TrialRequest"];
            };
        };
        responses: {
            /** @description As asked */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BegunTrial"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getTrial: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                trialId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Trial"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    stopTrial: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                trialId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OperatorRequest"];
            };
        };
        responses: {
            /** @description As asked */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        trial_id: string;
                        cancelling: number;
                    };
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getWaiting: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Waiting"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description expected the `next` of the page before */
                cursor?: string;
                /** @description expected a number from 1 to 200 */
                limit?: number;
                /** @description expected one of: pending, delivered, failed */
                status?: "pending" | "delivered" | "failed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deliveries: components["schemas"]["EventDelivery"][];
                        /** @description What to ask for as `cursor` for the page after; null: there is none. */
                        next: string | null;
                        /** @description Redis keeps only so many: what is older than this may be missing. Null: nothing was left out. */
                        whole_since: string | null;
                    };
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    replayDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                eventId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OperatorRequest"];
            };
        };
        responses: {
            /** @description As asked */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        event_id: string;
                        /** @enum {string} */
                        status: "pending";
                    };
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWorkflows: {
        parameters: {
            query?: {
                /** @description expected the id of a folder */
                folder?: string;
                /** @description expected a tag */
                tag?: string;
                /** @description expected words of an id, a name, a tag or a note, up to 100 characters */
                text?: string;
                /** @description expected the `next` of the page before */
                cursor?: string;
                /** @description expected a number from 1 to 200 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        workflows: {
                            id: string;
                            version: string;
                            /** Format: date-time */
                            at: string;
                            by: string;
                            /** @description Null: there is none. Null to viewers. */
                            note: string | null;
                            /** @description The stored workflows in it, by id. */
                            uses: string[];
                            /** @description It has an `every`: it is started as a schedule. */
                            repeats: boolean;
                            /** @description The folder that it is in. Null: it is at the top. */
                            folder: string | null;
                            tags: string[];
                            /** @description That of its graph. Null: it is a document, was stored by an earlier build, or to viewers. */
                            name: string | null;
                            /** @description The version that its triggers start. Null: nothing starts it but a call or a run by hand. */
                            started_version: string | null;
                        }[];
                        /** @description What to ask for as `cursor` for the page after; null: there is none. */
                        next: string | null;
                    };
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    publishWorkflow: {
        parameters: {
            query?: {
                /** @description expected true or false */
                dry_run?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PublishWorkflow"];
            };
        };
        responses: {
            /** @description It is the current version already, or was only checked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublishedWorkflow"];
                };
            };
            /** @description It is the current version */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublishedWorkflow"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key stands for another request, or a workflow may not run */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description expected an id: 1 to 64 lower case letters, digits or dashes */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workflow"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteWorkflow: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to send again: the same key with the same body is done once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description expected an id: 1 to 64 lower case letters, digits or dashes */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteWorkflow"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedWorkflow"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key stands for another request, or a workflow may not run */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    diffWorkflow: {
        parameters: {
            query?: {
                /** @description expected a version: 16 hex digits */
                from?: string;
                /** @description expected a version: 16 hex digits */
                to?: string;
            };
            header?: never;
            path: {
                /** @description expected an id: 1 to 64 lower case letters, digits or dashes */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowDiff"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    duplicateWorkflow: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to send again: the same key with the same body is done once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description expected an id: 1 to 64 lower case letters, digits or dashes */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DuplicateWorkflow"];
            };
        };
        responses: {
            /** @description As asked */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedWorkflow"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key stands for another request, or a workflow may not run */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    moveWorkflow: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to send again: the same key with the same body is done once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description expected an id: 1 to 64 lower case letters, digits or dashes */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MoveWorkflow"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FiledWorkflow"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key stands for another request, or a workflow may not run */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    renameWorkflow: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to send again: the same key with the same body is done once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description expected an id: 1 to 64 lower case letters, digits or dashes */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenameWorkflow"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedWorkflow"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key stands for another request, or a workflow may not run */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    publishTriggers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description expected an id: 1 to 64 lower case letters, digits or dashes */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PublishTriggers"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowTriggers"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key stands for another request, or a workflow may not run */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    restoreWorkflow: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to send again: the same key with the same body is done once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description expected an id: 1 to 64 lower case letters, digits or dashes */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RestoreWorkflow"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedWorkflow"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key stands for another request, or a workflow may not run */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    startWorkflow: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to send again: the same key with the same body is done once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description expected an id: 1 to 64 lower case letters, digits or dashes */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartWorkflow"];
            };
        };
        responses: {
            /** @description The run is durable, and its end still to come */
            202: {
                headers: {
                    /** @description Where the run is */
                    location?: string;
                    /** @description true: the answer is that of an earlier request under the same Idempotency-Key */
                    "idempotency-replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartedWorkflow"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key stands for another request, or a workflow may not run */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tagWorkflow: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to send again: the same key with the same body is done once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description expected an id: 1 to 64 lower case letters, digits or dashes */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TagWorkflow"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FiledWorkflow"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The Idempotency-Key stands for another request, or a workflow may not run */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getWorkflowTriggers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description expected an id: 1 to 64 lower case letters, digits or dashes */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowTriggers"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    unpublishTriggers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description expected an id: 1 to 64 lower case letters, digits or dashes */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnpublishTriggers"];
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowTriggers"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Things stand otherwise by now */
            409: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWorkflowVersions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description expected an id: 1 to 64 lower case letters, digits or dashes */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        versions: {
                            version: string;
                            /** Format: date-time */
                            at: string;
                            by: string;
                            /** @description Null: there is none. Null to viewers. */
                            note: string | null;
                            /** @description The stored workflows in it, by id. */
                            uses: string[];
                            /** @description It has an `every`: it is started as a schedule. */
                            repeats: boolean;
                        }[];
                        /** @description Redis keeps only so many: what is older than this may be missing. Null: nothing was left out. */
                        whole_since: string | null;
                    };
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getWorkflowVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description expected an id: 1 to 64 lower case letters, digits or dashes */
                id: string;
                /** @description expected a version: 16 hex digits */
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workflow"];
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No key or sign-in that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    receiveWebhook: {
        parameters: {
            query?: never;
            header: {
                /** @description The name of the message, for good: sent twice it is one. */
                "webhook-id": string;
            };
            path: {
                /** @description expected 1 to 128 characters, no slash and no control character */
                conversationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InboundWebhook"];
            };
        };
        responses: {
            /** @description As asked */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message_id: string;
                    };
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    receiveSlackEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description As asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        challenge?: string;
                    };
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    receiveText: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["InboundSms"];
            };
        };
        responses: {
            /** @description Durable */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/xml": string;
                };
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    receiveTextStatus: {
        parameters: {
            query: {
                trace?: string;
                /** @description The send that the status is of. */
                effect: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["MessageStatus"];
            };
        };
        responses: {
            /** @description Done, and there is nothing to say */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Fields are wrong: `errors` names each */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is here */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 64 KB, of a workflow 2 MB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A content type that is not expected */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible at the moment; try again */
            503: {
                headers: {
                    /** @description In how many seconds trying again may help */
                    "retry-after"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
