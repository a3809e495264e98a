import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** robots.txt, every rule compiled to a java.util.regex.Pattern. */
public final class RegexRules {
    private static final Pattern LINE = Pattern.compile(
            "^[ \\t]*(user-agent|allow|disallow)[ \\t]*:[ \\t]*([^#]*?)[ \\t]*(?:#.*)?$",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    private static final Pattern TRIPLET = Pattern.compile("%[0-9a-fA-F]{2}");
    private static final Pattern NAME = Pattern.compile("^.*?compatible;\\s*([\\w-]+)|^\\s*([\\w-]+)", Pattern.CASE_INSENSITIVE);

    static final class Rule {
        final boolean allow;
        final Pattern regex;

        Rule(boolean allow, String value) {
            this.allow = allow;
            boolean end = value.endsWith("$");
            String body = quote(end ? value.substring(0, value.length() - 1) : value).replace("$", "%24");
            String[] parts = Arrays.stream(body.split("\\*+", -1)).map(Pattern::quote).toArray(String[]::new);
            String expr = parts[0];
            for (int i = 1; i < parts.length; i++)
                expr += i == parts.length - 1 ? ".*" + parts[i] : "(?>.*?" + parts[i] + ")";
            regex = Pattern.compile(end ? expr + "$" : expr);
        }

        /** Length of the match, or -1. */
        int length(String path) {
            Matcher m = regex.matcher(path);
            return m.lookingAt() ? m.end() : -1;
        }
    }

    static String quote(String raw) {
        StringBuilder b = new StringBuilder();
        for (char c : raw.toCharArray()) {
            if (c > 32 && c < 127) b.append(c);
            else b.append(String.format("%%%02X", (int) c));
        }
        return TRIPLET.matcher(b).replaceAll(m -> {
            String c = "" + (char) Integer.parseInt(m.group().substring(1), 16);
            return Pattern.matches("[A-Za-z0-9._~-]", c) ? c : m.group().toUpperCase();
        });
    }

    static String name(String agent) {
        Matcher m = NAME.matcher(agent);
        if (!m.find()) return "";
        return (m.group(1) != null ? m.group(1) : m.group(2)).toLowerCase();
    }

    static Map<String, List<Rule>> parse(String text) {
        Map<String, List<Rule>> groups = new TreeMap<>();
        List<String> open = new LinkedList<>();
        boolean agentsOpen = false;
        if (text.startsWith("\u00EF\u00BB\u00BF")) text = text.substring(3);
        for (String line : text.split("[\r\n]+")) {
            Matcher m = LINE.matcher(line);
            if (!m.matches()) continue;
            String value = m.group(2);
            if (m.group(1).equalsIgnoreCase("user-agent")) {
                if (!agentsOpen) open.clear();
                agentsOpen = true;
                String n = value.equals("*") ? value : name(value);
                groups.putIfAbsent(n, new ArrayList<>());
                open.add(n);
                continue;
            }
            agentsOpen = false;
            if (value.isEmpty()) continue;
            Rule rule = new Rule(m.group(1).equalsIgnoreCase("allow"), value);
            open.forEach(n -> groups.get(n).add(rule));
        }
        return groups;
    }

    static boolean allowed(String robots, String agent, String url) {
        String path = url.replaceFirst("(?i)^[a-z][a-z0-9+.-]*://[^/?#]*", "").split("#", 2)[0];
        if (!path.startsWith("/")) path = "/" + path;
        if (path.equals("/robots.txt")) return true;
        String target = quote(path).replace("*", "%2A").replace("$", "%24");
        Map<String, List<Rule>> groups = parse(robots);
        String me = name(agent);
        List<Rule> rules = groups.get(!me.isEmpty() && groups.containsKey(me) ? me : "*");
        if (rules == null) return true;
        int allow = -1, disallow = -1;
        for (Rule r : rules) {
            if (r.allow) allow = Math.max(allow, r.length(target));
            else disallow = Math.max(disallow, r.length(target));
        }
        return allow >= disallow;
    }

    public static void main(String... args) throws IOException {
        var in = new BufferedReader(new InputStreamReader(System.in, "latin1"));
        var out = new PrintStream(new FileOutputStream(FileDescriptor.out), true);
        for (String row = in.readLine(); row != null; row = in.readLine()) {
            List<String> q = Arrays.stream(row.split(" ")).map(s -> s.equals("-") ? "" : s).toList();
            String verdict;
            try {
                verdict = allowed(bin(q.get(1)), bin(q.get(2)), bin(q.get(3))) ? "allowed" : "disallowed";
            } catch (RuntimeException e) {
                verdict = "error " + e.getClass().getSimpleName();
            }
            out.println(q.get(0) + " " + verdict);
        }
    }

    static String bin(String hex) {
        return new String(HexFormat.of().parseHex(hex), StandardCharsets.ISO_8859_1);
    }
}
