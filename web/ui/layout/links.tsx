import {
  ActionIcon,
  type ActionIconProps,
  Anchor,
  type AnchorProps,
  Button,
  type ButtonProps,
  Menu,
  type MenuItemProps,
} from "@mantine/core";
import { createLink, type LinkProps } from "@tanstack/react-router";
import type { ComponentPropsWithRef } from "react";

/** Where a link leads. `linkOptions` makes one and checks path, parameters and search against the routes. */
export type LinkTarget = Pick<LinkProps, "to" | "params" | "search" | "hash">;

type AnchorElementProps<Own> = Own & Omit<ComponentPropsWithRef<"a">, keyof Own>;

/** Mantine's components as links of the router, checked against the routes. */
export const ButtonLink = createLink((props: AnchorElementProps<ButtonProps>) => <Button component="a" {...props} />);
export const ActionLink = createLink((props: AnchorElementProps<ActionIconProps>) => (
  <ActionIcon component="a" {...props} />
));
export const AnchorLink = createLink((props: AnchorElementProps<AnchorProps>) => <Anchor {...props} />);
export const MenuItemLink = createLink((props: AnchorElementProps<MenuItemProps>) => (
  <Menu.Item component="a" {...props} />
));
