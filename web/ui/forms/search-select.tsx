import { Select, type SelectProps } from "@mantine/core";
import type { SyntheticEvent } from "react";

const selectText = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => currentTarget.select();

/** A drop-down that is searched by typing. A click selects the text that is there, so that typing replaces it. */
export const SearchSelect = (props: Omit<SelectProps, "searchable" | "onFocus" | "onClick">) => (
  <Select {...props} searchable onFocus={selectText} onClick={selectText} />
);
