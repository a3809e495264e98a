// The cases of rfc9309-core.json as dynamic tests of JUnit 5; it takes com.google.code.gson:gson.
// They call MyParser.allowed(byte[] robots, String agent, String url).
import static org.junit.jupiter.api.Assertions.*;
import com.google.gson.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import org.junit.jupiter.api.*;

class RobotsCoreTest {
    /** The ids of cases that fail today. Each must still fail: take it out when it passes. */
    static final Set<String> KNOWN = Set.of();

    @TestFactory List<DynamicTest> core() throws Exception {
        String text = Files.readString(Path.of("rfc9309-core.json"));
        Set<String> lost = new HashSet<>(KNOWN);
        List<DynamicTest> tests = new ArrayList<>();
        for (JsonElement element : JsonParser.parseString(text).getAsJsonObject().getAsJsonArray("cases")) {
            Map<String, String> c = new Gson().fromJson(element, new com.google.gson.reflect.TypeToken<Map<String, String>>() {}.getType());
            byte[] file = c.containsKey("robots") ? c.get("robots").getBytes(StandardCharsets.UTF_8) : Base64.getDecoder().decode(c.get("robots_base64"));
            lost.remove(c.get("id"));
            org.junit.jupiter.api.function.Executable passes = () -> assertEquals(c.get("expect"),
                MyParser.allowed(file, c.get("agent"), c.get("url")) ? "allowed" : "disallowed", c.get("id") + ", " + c.get("section") + ": " + c.get("sentence"));
            tests.add(DynamicTest.dynamicTest(c.get("id"), !KNOWN.contains(c.get("id")) ? passes : () ->
                assertThrows(Throwable.class, passes, c.get("id") + " passes: take it off the list")));
        }
        tests.add(DynamicTest.dynamicTest("known failures are cases", () -> assertEquals(Set.of(), lost)));
        return tests;
    }
}
