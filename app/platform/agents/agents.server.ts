/** The public functions of agents: their teams' figures, and the accounts that they open. Rules in docs/agents.md. */

/** The calls of the agent centre. */
export const agentCalls = {};
