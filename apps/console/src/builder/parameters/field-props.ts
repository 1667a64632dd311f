import type { Beside, Property } from '../graph/shown.js';

/** One parameter: what is said of it, its value, and how it is changed. */
export interface FieldProps {
  id: string;
  /** Of the value, in its node: `/parameters/url`. */
  path: string;
  property: Property;
  value: unknown;
  /** The values beside it. */
  beside: Beside;
  onChange: (value: unknown) => void;
}
