/** The next state for each state and event. An event not listed for a state changes nothing there. */
export type Transitions<State extends string, Event extends string> = Record<
  State,
  Partial<Record<Event, State>>
>;

export interface StateMachine<State extends string, Event extends string> {
  /** Returns the state that an event leads to; null if it changes nothing. */
  nextState(state: State, event: Event): State | null;
  /** Returns the states that an event changes: the condition of an update. */
  statesBefore(event: Event): State[];
  /**
   * Returns the state that an event leads to from every state it changes.
   * @throws Error for an event that leads nowhere, or to different states.
   */
  stateAfter(event: Event): State;
}

/** Creates a state machine from its table. */
export function stateMachine<State extends string, Event extends string>(
  transitions: Transitions<State, Event>,
): StateMachine<State, Event> {
  const states = Object.keys(transitions) as State[];

  function nextState(state: State, event: Event): State | null {
    return transitions[state][event] ?? null;
  }
  function statesBefore(event: Event): State[] {
    return states.filter((state) => nextState(state, event) !== null);
  }
  function stateAfter(event: Event): State {
    const targets = new Set(statesBefore(event).map((state) => nextState(state, event)));
    const [target, other] = targets;
    if (!target || other) throw new Error(`${event} leads to ${targets.size} states, not to one`);
    return target;
  }
  return { nextState, statesBefore, stateAfter };
}
