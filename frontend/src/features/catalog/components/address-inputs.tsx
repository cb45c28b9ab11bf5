import { writeListAddress } from "../list-address";
import { type ListState, unfilteredList } from "../list-state";

/** The `action` of a form that the browser submits without JavaScript. */
export const listAction = ({ layout }: ListState) => writeListAddress(unfilteredList(layout));

/** Without JavaScript the browser submits the form; these inputs keep the state of the list. */
export function AddressInputs({ state }: { state: ListState }) {
  const [, query] = writeListAddress(state).split("?");
  return [...new URLSearchParams(query)].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
